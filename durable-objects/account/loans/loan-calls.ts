import { type AccountCalls, acts, answers } from "../account-door.ts";

export const loanCalls = {
  loans: answers(({ loanList }, query) => loanList.page(query)),
  loan: answers(({ loanList }, id) => loanList.find(id)),
  tellLoanKyc: acts(({ db, notices }, isPassed, id) => {
    const kind = isPassed ? "loan_kyc_passed" : "loan_kyc_rejected";
    db.transaction(() => notices.tell(kind, {}, `${kind.replaceAll("_", "-")}-${id}`));
  }),
  setLoanUnpaid: answers(({ payoutStops }, isUnpaid) => payoutStops.setLoanUnpaid(isUnpaid)),
} satisfies AccountCalls;
