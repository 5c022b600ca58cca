/** Calls about subscriptions to funds. */
import type { AccountCalls } from "../account-door.ts";

export const miningCalls = {
  async subscribe(...args) {
    return this.work.after(await this.account.mining.subscribe(...args));
  },

  async redeem(...args) {
    return this.work.after(this.account.mining.redeem(...args));
  },

  async subscriptions(query) {
    return this.account.mining.view.page(query);
  },

  async dividends(query) {
    return this.account.mining.view.dividends(query);
  },

  async miningTotals(sinceMs) {
    return this.account.mining.view.totals(sinceMs);
  },

  async hasSubscription(id) {
    return this.account.mining.has(id);
  },

  async takeMiningMessages(messages) {
    this.account.mining.take(messages);
    this.work.later();
  },
} satisfies AccountCalls;
