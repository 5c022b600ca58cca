export const twoReasons = [
  "adjustment",
  "amount",
  "above_reported",
  "customer_day",
  "operator_day",
  "begun",
] as const;
export type TwoReason = (typeof twoReasons)[number];

/**
 * Standing of an approval, as one operator sees it. `void`: the approver was disabled or reset, or
 * may no longer decide. `own`: this operator approved. `tied`: an operator tied to this one did.
 */
export const standings = ["counts", "void", "own", "tied"] as const;
export type Standing = (typeof standings)[number];
