/** Loans of an account, as its object keeps them. */
import type { LoanStatus } from "../codes.ts";
import type { AccountType } from "./account.ts";

/** What was signed: copied into the loan, so that no later setting or offer changes it. */
export interface SignedTerms {
  /** Fractions of the amount. */
  dailyRate: string;
  penaltyRate: string;
  /** Days. */
  period: number;
  freeDays: number;
  /** Days in which it may be given back at no cost. */
  returnDays: number;
  /** Zone whose midnights begin its days. */
  zone: string;
  /** Hash of the agreement, which is stored under it. */
  agreement: string;
}

export type LoanCommand =
  | {
      act: "loan";
      /** Where it is paid to. */
      account: AccountType;
      amount: string;
      currency: string;
      terms: SignedTerms;
      /** File of the signature's picture. */
      sign: string;
    }
  /** Was paid from outside: an operator confirms it. */
  | { act: "repayment"; loanId: string; details: Record<string, string>; proof: string }
  /** Out of the account that it was paid to, at once. */
  | { act: "loan_settle"; loanId: string };

export interface Loan {
  id: string;
  status: LoanStatus;
  account: AccountType;
  amount: string;
  currency: string;
  terms: SignedTerms;
  /** Owed so far; of a repaid loan, what was paid. */
  interest: string;
  penalty: string;
  createdAtMs: number;
  /** When it was decided on; null before. */
  reviewedAtMs: number | null;
  /** When its last day on time ends; null before it is paid out. */
  dueMs: number | null;
  repaidAtMs: number | null;
  /** Why it was rejected. */
  reason: string;
}

export interface LoanQuery {
  page: number;
  pageSize: number;
}

/** The part of an account object that lends. */
export interface LoansRpc {
  /** Newest first; what is owed is of now. */
  loans(query: LoanQuery): Promise<{ data: Loan[]; total: number }>;
  loan(id: string): Promise<Loan | null>;
  /** Tells the borrower of the review. @param id of the decision: told once */
  tellLoanKyc(isPassed: boolean, id: string): Promise<void>;
}

/** A paid-out loan, as the company's loan book has it. */
export interface LoanReport {
  id: string;
  userId: string;
  amount: string;
  currency: string;
  terms: SignedTerms;
  /** Local day that it was paid out on: days since 1970-01-01. */
  startDay: number;
  dueDay: number;
  /** Null while it is unpaid. */
  repaidAtMs: number | null;
  /** Interest and penalty that came back with it; "0" before. */
  interest: string;
  penalty: string;
  /** Rises with every change. */
  version: number;
}
