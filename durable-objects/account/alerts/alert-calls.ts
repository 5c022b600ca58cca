/** Calls about price alerts. */
import type { AccountCalls } from "../account-door.ts";

export const alertCalls = {
  async createAlert(...args) {
    return this.work.after(this.account.alerts.create(...args));
  },

  async alertMarket(id) {
    return this.account.alerts.marketOf(id);
  },

  async moveAlert(...args) {
    return this.work.after(this.account.alerts.move(...args));
  },

  async cancelAlert(...args) {
    return this.work.after(this.account.alerts.cancel(...args));
  },

  async alerts(query) {
    return this.account.alerts.page(query);
  },
} satisfies AccountCalls;
