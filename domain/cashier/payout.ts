/**
 * States of a withdrawal after its approval: it is sent, then paid. Two operators together may
 * return the money to the customer, once.
 */
export const payoutStates = ["to_send", "sent", "paid", "returned"] as const;
export type PayoutState = (typeof payoutStates)[number];

/**
 * `send` also corrects the reference of a sent payout. `return` requests or approves the money's
 * return to the customer; `keep` cancels that request.
 */
export const payoutSteps = ["send", "pay", "return", "keep"] as const;
export type PayoutStep = (typeof payoutSteps)[number];

const possible: Readonly<Record<PayoutState, readonly PayoutStep[]>> = {
  to_send: ["send", "return"],
  sent: ["send", "pay", "return"],
  paid: ["return"],
  returned: [],
};

/** True for an allowed step. A requested return blocks `send`: the money could leave twice. */
export function mayStep(state: PayoutState, isReturnAsked: boolean, step: PayoutStep): boolean {
  if (state === "returned") return false;
  if (isReturnAsked) return step === "return" || step === "keep";
  return possible[state].includes(step);
}
