/**
 * What becomes of a withdrawal after its approval: it is sent, then paid. Until its money came back
 * it may be returned, which two people agree on.
 */
export const payoutStates = ["to_send", "sent", "paid", "returned"] as const;
export type PayoutState = (typeof payoutStates)[number];

/**
 * `send` also corrects the reference of what is under way. `return` asks that the money goes back
 * to the customer, or is the second person's agreement; `keep` takes that question back.
 */
export const payoutSteps = ["send", "pay", "return", "keep"] as const;
export type PayoutStep = (typeof payoutSteps)[number];

const possible: Readonly<Record<PayoutState, readonly PayoutStep[]>> = {
  to_send: ["send", "return"],
  sent: ["send", "pay", "return"],
  paid: ["return"],
  returned: [],
};

/**
 * Whether a step can be taken. While it is asked whether the money goes back, nothing is sent:
 * it would leave twice.
 */
export function mayStep(state: PayoutState, isReturnAsked: boolean, step: PayoutStep): boolean {
  if (state === "returned") return false;
  if (isReturnAsked) return step === "return" || step === "keep";
  return possible[state].includes(step);
}
