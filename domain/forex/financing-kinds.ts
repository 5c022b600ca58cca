/** Kinds of overnight rates. Their own file keeps the app's first load small. */
export const financingKinds = ["points", "percent"] as const;
export type FinancingKind = (typeof financingKinds)[number];
