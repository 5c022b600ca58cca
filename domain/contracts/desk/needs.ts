/** What an approval still needs, as the desk says it. */

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
 * What an approval is to an operator now. `void`: its giver was disabled or reset since, or may not
 * decide here any more. `own` and `tied`: given by the operator, or by one who counts as the same
 * person.
 */
export const standings = ["counts", "void", "own", "tied"] as const;
export type Standing = (typeof standings)[number];
