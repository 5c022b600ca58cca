/** Requirements of an approval, for the desk. */

/** Reason for a second person. */
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
 * Current value of an approval for an operator. `void`: its giver was disabled or reset, or may no
 * longer decide. `own` and `tied`: the operator gave it, or an operator tied to them did.
 */
export const standings = ["counts", "void", "own", "tied"] as const;
export type Standing = (typeof standings)[number];
