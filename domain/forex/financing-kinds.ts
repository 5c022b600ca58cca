/** Of overnight rates. Alone in its file, because the app's first load needs no more of them. */
export const financingKinds = ["points", "percent"] as const;
export type FinancingKind = (typeof financingKinds)[number];
