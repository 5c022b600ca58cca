/** `one`: a single customer, by uid. `tag`: customers who have the tag when they read messages. */
export const audiences = ["all", "real", "demo", "verified", "country", "tag", "one"] as const;
export type Audience = (typeof audiences)[number];

/** asked: waits for a second person. approved: readable from its send time. withdrawn: hidden. */
export const circularStates = ["draft", "asked", "approved", "withdrawn"] as const;
export type CircularState = (typeof circularStates)[number];

export const circularActs = ["ask", "approve", "withdraw"] as const;
export type CircularAct = (typeof circularActs)[number];

/** Maximum number of customers per day to whom one operator alone may send circulars. */
export const aloneReadersMax = 5;

export function needsTwo(audience: Audience): boolean {
  return audience !== "one";
}

export const actsFrom: Readonly<Record<CircularAct, readonly CircularState[]>> = {
  ask: ["draft"],
  approve: ["asked"],
  withdraw: ["asked", "approved"],
};

/** State after a withdrawal: a circular that was never readable becomes a draft again. */
export function afterWithdrawal(state: CircularState, sendMs: number, nowMs: number) {
  return state === "approved" && sendMs <= nowMs ? "withdrawn" : "draft";
}
