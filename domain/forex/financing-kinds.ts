/** Kinds of overnight rates, apart because the app's first load needs nothing else of them. */
export const financingKinds = ["points", "percent"] as const;
export type FinancingKind = (typeof financingKinds)[number];
