/** Calls of an account object that lends. */
import type { Loan, LoansRpc } from "#domain/contracts/loans.ts";
import { AlertCalls } from "../alerts/alert-calls.ts";

/** Arguments of a call, as its contract has them. */
type Of<Call extends keyof LoansRpc> = Parameters<LoansRpc[Call]>;

export class LoanCalls extends AlertCalls implements LoansRpc {
  async loans(...[query]: Of<"loans">): Promise<{ data: Loan[]; total: number }> {
    return this.account.loanList.page(query);
  }

  async loan(id: string): Promise<Loan | null> {
    return this.account.loanList.find(id);
  }

  async tellLoanKyc(...[isPassed, id]: Of<"tellLoanKyc">): Promise<void> {
    const { db, notices } = this.account;
    const kind = isPassed ? "loan_kyc_passed" : "loan_kyc_rejected";
    db.transaction(() => notices.tell(kind, {}, `${kind.replaceAll("_", "-")}-${id}`));
    this.work.later();
  }

  async setLoanUnpaid(isUnpaid: boolean): Promise<void> {
    this.account.payoutStops.setLoanUnpaid(isUnpaid);
  }
}
