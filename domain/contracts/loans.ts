/** Loans of an account as its object stores them. */

import type { LoanStatus } from "../codes.ts";
import type { AccountType } from "./account.ts";
import type { ListPage, PageQuery } from "./page.ts";

/** Signed terms, copied into the loan so that no later setting or offer changes them. */
export interface SignedTerms {
  /** Fractions of the amount. */
  dailyRate: string;
  penaltyRate: string;
  /** Days. */
  period: number;
  freeDays: number;
  /** Days within which it may be returned at no cost. */
  returnDays: number;
  /** Zone whose midnights start its days. */
  zone: string;
  /** Hash of the agreement, under which it is stored. */
  agreement: string;
}

export type LoanCommand =
  | {
      act: "loan";
      /** Account that receives it. */
      account: AccountType;
      amount: string;
      currency: string;
      terms: SignedTerms;
      /** File of the signature's picture. */
      sign: string;
    }
  /** Paid from outside: an operator confirms it. */
  | { act: "repayment"; loanId: string; details: Record<string, string>; proof: string }
  /** Paid at once from the account that received the loan. */
  | { act: "loan_settle"; loanId: string };

export interface Loan {
  id: string;
  status: LoanStatus;
  account: AccountType;
  amount: string;
  currency: string;
  terms: SignedTerms;
  /** Debt so far; for a repaid loan, the paid amount. */
  interest: string;
  penalty: string;
  createdAtMs: number;
  /** When it was decided; null before. */
  reviewedAtMs: number | null;
  /** End of its last day on time; null before the payout. */
  dueMs: number | null;
  repaidAtMs: number | null;
  /** Reason of the rejection. */
  reason: string;
}

/** Calls of an account object that lends. */
export interface LoansRpc {
  /** Newest first, with the current debt. */
  loans(query: PageQuery): Promise<ListPage<Loan>>;
  loan(id: string): Promise<Loan | null>;
  /** Tells the borrower of the review. @param id of the decision, which is told once */
  tellLoanKyc(isPassed: boolean, id: string): Promise<void>;
}

/** A paid-out loan for the company's loan book. */
export interface LoanReport extends Pick<Loan, "id" | "amount" | "currency" | "terms"> {
  userId: string;
  /** Local day of the payout: days since 1970-01-01. */
  startDay: number;
  dueDay: number;
  /** Null while it is unpaid. */
  repaidAtMs: number | null;
  /** Interest and penalty repaid with it; "0" before. */
  interest: string;
  penalty: string;
  /** Rises with every change. */
  version: number;
}
