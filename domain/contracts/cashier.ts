/** Payments of an account: deposits, withdrawals and adjustments, as its object keeps them. */
import type { PayoutState, PayoutStep } from "../cashier/payout.ts";
import type { DrawFeeType, PaymentStatus, PaymentType } from "../codes.ts";
import type { Result } from "../errors.ts";
import type { AccountState, AccountType, ConversionPath, FillReceipt } from "./account.ts";
import type { OperatorName } from "./desk/records.ts";
import type { LoanCommand } from "./loans.ts";
import type { AskedQuote } from "./market.ts";
import type { Statement } from "./statement.ts";

export const paymentKinds = ["deposit", "withdrawal", "adjustment", "loan", "repayment"] as const;
export type PaymentKind = (typeof paymentKinds)[number];
/** An adjustment moves no money from outside. */
export type PaymentTypeOrNone = PaymentType | "none";

/**
 * Account currency per unit, as the two numbers it is computed with, and the stored tick it comes
 * from.
 */
export interface PaymentRate {
  times: string;
  over: string;
  /** Null where the currencies are equal. */
  receipt: FillReceipt | null;
  /** The tick comes from no market. */
  isSimulated?: boolean;
}

/** A company's bank account as it was given to a customer. */
export interface BankInfo {
  bank_name: string;
  bank_address: string;
  swift: string;
  ifsc: string;
  iban: string;
  name: string;
  account: string;
  remark: string;
}

export interface Approval {
  operator: OperatorName;
  atMs: number;
  /**
   * How often the operator had been reset by then; absent in approvals from before it was counted,
   * as 0.
   */
  resets?: number;
}

/** What one operator may decide alone at the moment, and with whom together. */
export interface FourEyesTerms {
  /**
   * Largest amount of one item, and of a customer's day, that one operator may approve alone; in
   * the account's currency.
   */
  above: string;
  /** When the company's day began. */
  dayFromMs: number;
  /**
   * What was set aside for this approval of what the operator may approve alone in a day: all of it
   * or "0".
   */
  reserved: string;
  /** How often the operator who decides was reset. */
  ownResets: number;
  /**
   * All others who may decide here now: how often each was reset, and whether the two count as one
   * person.
   */
  others: Record<string, { resets: number; isTied: boolean }>;
}

/** What becomes of an approved withdrawal. */
export interface Payout {
  state: PayoutState;
  /** Hash of the transaction, or the bank's reference; empty until it was sent. */
  reference: string;
  sentAtMs: number | null;
  paidAtMs: number | null;
  returnedAtMs: number | null;
  /** Who asked for the money to go back, and why: a second person has to agree. */
  returnAsked: (Approval & { reason: string }) | null;
  changedAtMs: number;
  version: number;
}

export interface Payment {
  id: string;
  kind: PaymentKind;
  type: PaymentTypeOrNone;
  status: PaymentStatus;
  /** Account whose free balance it moves. */
  account: AccountType;
  /**
   * In the account's currency. Deposit: what was credited, "0" before. Withdrawal: what is held.
   * Adjustment: signed. Loan: what is lent. Repayment: what was owed when it was sent.
   */
  amount: string;
  currency: string;
  /**
   * As it was entered, in `unit`: deposits in the currency that is paid, the others in the
   * account's.
   */
  number: string;
  unit: string;
  /** Withdrawals, in the account's currency. */
  fee: string;
  /**
   * Withdrawals: what arrives, in `details.code`. Fixed by the decision; before it as of when it
   * was asked for.
   */
  received: string;
  /** The decision's; of a withdrawal that waits, that of when it was asked for. */
  rate: PaymentRate | null;
  /** Where to: coin, protocol, address, fields of a bank account, memo. Texts by field. */
  details: Record<string, string>;
  /** Bank deposits: null until matched. */
  bank: BankInfo | null;
  /** File id of the proof, or empty. */
  proof: string;
  /** Deposits: the customer has said that it is paid. */
  isPaid: boolean;
  approvals: Approval[];
  /** Why it was rejected, or what an adjustment is for. */
  reason: string;
  createdAtMs: number;
  changedAtMs: number;
  /** Rises with every change. */
  version: number;
  /** Of an approved withdrawal. */
  payout: Payout | null;
}

/** Newest stored tick of the pair that converts; absent where the currencies are equal. */
export interface PaymentQuote {
  /** What is converted into what: a payment in other currencies refuses it. */
  from: string;
  to: string;
  path: ConversionPath;
  quote: AskedQuote | null;
}

export type PaymentCommand =
  /** A deposit that was paid, or a bank order that waits to be matched (`isPaid` false). */
  | {
      act: "deposit";
      account: AccountType;
      type: PaymentType;
      number: string;
      unit: string;
      details: Record<string, string>;
      /** Of a bank deposit, for the customer to quote; a repeat may bring another one. */
      givenReference?: string;
      bank: BankInfo | null;
      proof: string;
      isPaid: boolean;
    }
  | { act: "deposit_pay"; id: string; proof: string }
  | { act: "deposit_cancel"; id: string }
  | {
      act: "withdraw";
      account: AccountType;
      type: PaymentType;
      /** In the account's currency, fee included. */
      amount: string;
      feeKind: DrawFeeType;
      fee: string;
      /** Of what is paid out. */
      decimals: number;
      /** With the currency that is paid out as `code`. */
      details: Record<string, string>;
      /**
       * Largest sum of a day, in the account's currency, and when the day began; empty for no
       * limit.
       */
      dayMax: string;
      dayFromMs: number;
      /** Withdrawals that may wait for a decision at a time. */
      openMax: number;
    }
  | { act: "withdraw_cancel"; id: string }
  | LoanCommand;

export type DeskCommand =
  | { act: "match"; id: string; bank: BankInfo; note: string }
  | {
      act: "decide";
      id: string;
      decision: "approve" | "reject";
      reason: string;
      /** Deposits: what really arrived, in the payment's unit. */
      number?: string;
      fourEyes: FourEyesTerms;
    }
  | {
      act: "adjust";
      account: AccountType;
      amount: string;
      reason: string;
      ownResets: number;
    }
  /** `send` has a checked `reference`, `return` a reason. */
  | {
      act: "payout";
      id: string;
      step: PayoutStep;
      reference: string;
      reason: string;
      fourEyes: Pick<FourEyesTerms, "ownResets" | "others">;
    }
  /** Stops withdrawals and transfers, or lets them go on. */
  | { act: "payout_stop"; on: boolean; reason: string };

export interface PaymentAnswer extends AccountState {
  payment: Payment;
}

/** Why money may not leave the account. */
export type PayoutStop = "" | "loan_unpaid" | "payouts_stopped";

/** What may leave an account now. */
export interface Available {
  account: AccountType;
  /** Free balance, less floating losses where positions are open. */
  amount: string;
}

/** What may leave the accounts, and what stops it. */
export interface Outflow {
  currency: string;
  accounts: Available[];
  /** Withdrawals asked for since the day began that are held or paid. */
  drawnToday: string;
  stop: PayoutStop;
}

export interface TransferQuery {
  account?: AccountType;
  page: number;
  pageSize: number;
}

export interface PaymentQuery {
  kind: PaymentKind;
  type?: PaymentTypeOrNone;
  page: number;
  pageSize: number;
}

export interface JournalPage {
  data: Array<{
    id: number;
    kind: string;
    reference: string;
    createdAtMs: number;
    hash: string;
    entries: Array<{ bucket: string; currency: string; amount: string }>;
  }>;
  total: number;
}

export interface TransferRow {
  id: number;
  from: AccountType;
  to: AccountType;
  amount: string;
  createdAtMs: number;
}

/** The part of an account object that moves money in and out. */
export interface CashierRpc {
  /** By the trader. */
  pay(command: PaymentCommand, rate: PaymentQuote, key: string): Promise<Result<PaymentAnswer>>;
  /** By an operator; the answer to a payout_stop has no payment. */
  desk(
    command: DeskCommand,
    operator: OperatorName,
    rate: PaymentQuote,
    key: string,
  ): Promise<Result<AccountState & { payment: Payment | null }>>;
  payment(id: string): Promise<Payment | null>;
  /** Sum of what single operators approved of a kind since then, in the account's currency. */
  approvedAlone(kind: PaymentKind, fromMs: number): Promise<string>;
  payments(query: PaymentQuery): Promise<{ data: Payment[]; total: number }>;
  /** The newest bank deposit that is not decided or cancelled. */
  openBankOrder(): Promise<Payment | null>;
  /**
   * Per account what may leave it, sum of today's withdrawals since `dayFromMs`, and what stops
   * them.
   */
  available(dayFromMs: number): Promise<Outflow>;
  /** Newest first. */
  transfers(query: TransferQuery): Promise<{ data: TransferRow[]; total: number }>;
  journal(page: number, pageSize: number): Promise<JournalPage>;
  /** From (ms) inclusive to (ms) exclusive. Refused when it has more rows than fit one answer. */
  statement(fromMs: number, toMs: number): Promise<Result<{ statement: Statement }>>;
  /** Set and lifted by the loans module: an unpaid loan blocks withdrawals and transfers. */
  setLoanUnpaid(isUnpaid: boolean): Promise<void>;
}
