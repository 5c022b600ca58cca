import type { LoanStatus } from "../codes.ts";
import type { AccountType } from "./account.ts";
import type { ListPage, PageQuery } from "./page.ts";

/** Signed terms, copied into the loan so that no later setting or offer changes them. */
export interface SignedTerms {
  /** Interest per day as a fraction of the amount. */
  dailyRate: string;
  penaltyRate: string;
  /** Length in days. */
  period: number;
  freeDays: number;
  /** Days within which the loan may be returned at no cost. */
  returnDays: number;
  /** Time zone whose midnights start the loan's days. */
  zone: string;
  /** Hash of the agreement; the agreement is stored under it. */
  agreement: string;
}

export type LoanCommand =
  | {
      act: "loan";
      account: AccountType;
      amount: string;
      currency: string;
      terms: SignedTerms;
      sign: string;
    }
  /** Repayment from outside, which an operator confirms. */
  | { act: "repayment"; loanId: string; details: Record<string, string>; proof: string }
  /** Immediate repayment from the part of the account that received the loan. */
  | { act: "loan_settle"; loanId: string };

export interface Loan {
  id: string;
  status: LoanStatus;
  account: AccountType;
  amount: string;
  currency: string;
  terms: SignedTerms;
  /** Interest owed so far; for a repaid loan, the paid interest. */
  interest: string;
  penalty: string;
  createdAtMs: number;
  /** Time in ms of the decision; null before. */
  reviewedAtMs: number | null;
  /** End (ms) of the due day; null before the payout. */
  dueMs: number | null;
  repaidAtMs: number | null;
  reason: string;
}

export interface LoansRpc {
  /** Lists loans with their current debts, newest first. */
  loans(query: PageQuery): Promise<ListPage<Loan>>;
  loan(id: string): Promise<Loan | null>;
  /** Notifies the borrower of a review's outcome, once per decision. @param id the decision's id */
  tellLoanKyc(isPassed: boolean, id: string): Promise<void>;
}

export interface LoanReport extends Pick<Loan, "id" | "amount" | "currency" | "terms"> {
  userId: string;
  /** Local day of the payout: days since 1970-01-01. */
  startDay: number;
  dueDay: number;
  /** Time of the repayment in ms; null while unpaid. */
  repaidAtMs: number | null;
  /** Repaid interest; "0" before the repayment. */
  interest: string;
  penalty: string;
  /** Rises with every change. */
  version: number;
}
