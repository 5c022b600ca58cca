/** Calls about deposits, withdrawals, and transfers between the trader's own accounts. */
import type { AccountCalls } from "../account-door.ts";

export const cashierCalls = {
  async transfer(...args) {
    return this.work.after(await this.account.outflows.transfer(...args));
  },

  async pay(...args) {
    return this.work.after(await this.account.outflows.pay(...args));
  },

  async desk(...args) {
    return this.work.after(this.account.cashier.desk(...args));
  },

  async payment(id) {
    return this.account.payments.find(id);
  },

  async approvedAlone(...args) {
    return this.account.payments.approvedAlone(...args).toString();
  },

  async payments(query) {
    return this.account.payments.page(query);
  },

  async openBankOrder() {
    return this.account.payments.openBankOrder();
  },

  async available(dayFromMs) {
    return this.account.outflows.available(dayFromMs);
  },
} satisfies AccountCalls;
