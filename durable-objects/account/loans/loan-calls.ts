/** Calls about loans. */
import type { AccountCalls } from "../account-door.ts";

export const loanCalls = {
  async loans(query) {
    return this.account.loanList.page(query);
  },

  async loan(id) {
    return this.account.loanList.find(id);
  },

  async tellLoanKyc(isPassed, id) {
    const { db, notices } = this.account;
    const kind = isPassed ? "loan_kyc_passed" : "loan_kyc_rejected";
    db.transaction(() => notices.tell(kind, {}, `${kind.replaceAll("_", "-")}-${id}`));
    this.work.later();
  },

  async setLoanUnpaid(isUnpaid) {
    this.account.payoutStops.setLoanUnpaid(isUnpaid);
  },
} satisfies AccountCalls;
