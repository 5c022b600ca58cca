/** Of an application, and of who was approved. */
export const masterStates = ["waiting", "approved", "rejected", "ended"] as const;
export type MasterState = (typeof masterStates)[number];
