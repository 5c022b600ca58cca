import { type AccountCalls, acts, answers, waits } from "../account-door.ts";

export const miningCalls = {
  subscribe: waits(({ mining }, ...args) => mining.subscribe(...args)),
  redeem: acts(({ mining }, ...args) => mining.redeem(...args)),
  subscriptions: answers(({ mining }, query) => mining.view.page(query)),
  dividends: answers(({ mining }, query) => mining.view.dividends(query)),
  miningTotals: answers(({ mining }, sinceMs) => mining.view.totals(sinceMs)),
  hasSubscription: answers(({ mining }, id) => mining.has(id)),
  takeMiningMessages: acts(({ mining }, messages) => mining.take(messages)),
} satisfies AccountCalls;
