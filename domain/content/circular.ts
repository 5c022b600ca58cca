/** Who reads a circular, and what can be done with one. */

/** `one` is a single customer, who is named by uid; `tag` are those who have it when they read. */
export const audiences = ["all", "real", "demo", "verified", "country", "tag", "one"] as const;
export type Audience = (typeof audiences)[number];

/**
 * `asked`: it waits for a second person. `approved`: it is read from its time on. `withdrawn`: it
 * was read, and is shown no more.
 */
export const circularStates = ["draft", "asked", "approved", "withdrawn"] as const;
export type CircularState = (typeof circularStates)[number];

export const circularActs = ["ask", "approve", "withdraw"] as const;
export type CircularAct = (typeof circularActs)[number];

/** Customers to whom an operator may send circulars alone within a day of the company. */
export const aloneReadersMax = 5;

/** What goes to one customer is sent by one operator, up to that many; anything wider needs two. */
export function needsTwo(audience: Audience): boolean {
  return audience !== "one";
}

/** States that an act begins from. */
export const actsFrom: Readonly<Record<CircularAct, readonly CircularState[]>> = {
  ask: ["draft"],
  approve: ["asked"],
  withdraw: ["asked", "approved"],
};

/** Where a withdrawal leads: what nobody can have read yet becomes a draft again. */
export function afterWithdrawal(
  state: CircularState,
  sendMs: number,
  nowMs: number,
): CircularState {
  return state === "approved" && sendMs <= nowMs ? "withdrawn" : "draft";
}
