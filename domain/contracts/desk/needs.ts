/** Requirements of an approval, for the desk. */

/** Why a second person is needed. */
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
 * Current value of an approval to an operator. `void`: its giver was disabled or reset, or may no
 * longer decide. `own` and `tied`: given by the operator, or by an operator tied to them.
 */
export const standings = ["counts", "void", "own", "tied"] as const;
export type Standing = (typeof standings)[number];
