/**
 * Acts of visitors and customers. A state of the company, the visit or the customer may refuse an
 * act. No state refuses a sign-in, a read, a close or a withdrawal. docs/access.md has the table.
 */
import type { ErrorName } from "../errors/errors.ts";

export const acts = {
  read: "see pages and prices, open sockets, get the statement and receipts",
  sign_in: "sign in and out, a new password by code, end sessions",
  keep: "favourites, alerts, charts, notices, own data, transfers between own accounts",
  talk: "write to the company",
  reduce:
    "close, cancel, a stop set or moved nearer, take-profit, leave a copy, redeem, repay a loan",
  pay_out: "ask for a withdrawal, take it back",
  secure: "change passwords, passkeys, the second factor, payout accounts",
  open: "orders, options, pending orders, a stop moved away, copies, funds, loans, becoming a master",
  pay_in: "pay in, and see the address to pay to; get new play money",
  register: "a new account, also a demo; its codes and pictures",
} as const;
export type Act = keyof typeof acts;

/**
 * Acts that each state refuses. The error of a refusal has the state's name. If several states
 * refuse an act, the error names the first of them in this list.
 */
export const refusedIn = {
  country_blocked: ["register", "open", "pay_in"],
  company_closed: ["register", "open", "pay_in"],
  account_disabled: ["secure", "open", "pay_in"],
  account_close_only: ["open", "pay_in"],
  terms_outdated: ["open", "pay_in"],
  identity_expired: ["open", "pay_in"],
  under_maintenance: ["open", "pay_in"],
} as const satisfies Partial<Record<ErrorName, readonly Act[]>>;
export type State = keyof typeof refusedIn;

export const states = Object.keys(refusedIn) as State[];

export function refusalOf(held: readonly State[], act: Act): State | null {
  const refuses = (state: State) => (refusedIn[state] as readonly Act[]).includes(act);
  return states.find((state) => held.includes(state) && refuses(state)) ?? null;
}

/** False for an act that no state refuses: the caller need not read any states. */
export function isEverRefused(act: Act): boolean {
  return refusalOf(states, act) !== null;
}
