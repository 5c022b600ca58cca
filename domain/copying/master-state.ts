/** States of an application and of the mastership that follows. */
export const masterStates = ["waiting", "approved", "rejected", "ended"] as const;
export type MasterState = (typeof masterStates)[number];
