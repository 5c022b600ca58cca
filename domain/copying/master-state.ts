/** States of a customer who asked to become a master. `ended`: was a master, and is none now. */
export const masterStates = ["waiting", "approved", "rejected", "ended"] as const;
export type MasterState = (typeof masterStates)[number];
