/** Kinds of overnight rates, in a separate file to keep the app's first load small. */
export const financingKinds = ["points", "percent"] as const;
export type FinancingKind = (typeof financingKinds)[number];
