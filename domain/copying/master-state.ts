/** State of an application, and later of the mastership. */
export const masterStates = ["waiting", "approved", "rejected", "ended"] as const;
export type MasterState = (typeof masterStates)[number];
