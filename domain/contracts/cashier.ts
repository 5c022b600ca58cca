import type { PayoutState, PayoutStep } from "../cashier/payout.ts";
import type { DrawFeeType, PaymentStatus, PaymentType } from "../codes.ts";
import type { Result } from "../errors/errors.ts";
import type { AccountState, AccountType, ConversionPath, FillReceipt } from "./account.ts";
import type { OperatorName } from "./desk/records.ts";
import type { WireBankInfo } from "./http/deposit.ts";
import type { WireStatement } from "./http/statement.ts";
import type { LoanCommand } from "./loans.ts";
import type { AskedQuote } from "./market.ts";
import type { ListPage, PageQuery } from "./page.ts";

export const paymentKinds = ["deposit", "withdrawal", "adjustment", "loan", "repayment"] as const;
export type PaymentKind = (typeof paymentKinds)[number];
/** Payment type; `none` for an adjustment, which moves no money from outside. */
export type PaymentTypeOrNone = PaymentType | "none";

/** Account currency per unit of the payment: `times` divided by `over`. `receipt` has the tick. */
export interface PaymentRate {
  times: string;
  over: string;
  /** Null if the currencies are equal. */
  receipt: FillReceipt | null;
  isSimulated?: boolean;
}

export interface Approval {
  operator: OperatorName;
  atMs: number;
  /** Number of times that the operator's access was reset before the approval; absent means 0. */
  resets?: number;
}

/** Current limits of one operator's approvals, and the other operators who can approve. */
export interface FourEyesTerms {
  /**
   * Maximum (account's currency) that one operator may approve alone. It holds for one payment, and
   * for all payments of one kind that the customer makes on one day.
   */
  above: string;
  /** Start of the company's day. */
  dayFromMs: number;
  /** Amount of the operator's daily limit that this approval reserves (account's currency). */
  reserved: string;
  ownResets: number;
  /** Other operators who may decide now, by id; `isTied` if tied to the approving operator. */
  others: Record<string, { resets: number; isTied: boolean }>;
}

export interface Payout {
  state: PayoutState;
  /** Hash of the transaction, or the bank's reference; empty until sent. */
  reference: string;
  sentAtMs: number | null;
  paidAtMs: number | null;
  returnedAtMs: number | null;
  /** The first approval of a return with its reason; another operator must also approve. */
  returnAsked: (Approval & { reason: string }) | null;
  changedAtMs: number;
  version: number;
}

export interface Payment {
  id: string;
  kind: PaymentKind;
  type: PaymentTypeOrNone;
  status: PaymentStatus;
  /** Part of the account whose free balance the payment moves. */
  account: AccountType;
  /**
   * In the account's currency. Deposit: the credit, "0" before the approval. Withdrawal: the held
   * amount. Adjustment: signed. Loan: the principal. Repayment: the debt at the request.
   */
  amount: string;
  currency: string;
  /** Entered amount in `unit`: the paid currency for deposits, the account's for other payments. */
  number: string;
  unit: string;
  /** Fee of a withdrawal, in the account's currency. */
  fee: string;
  /** Amount of a withdrawal's payout in the currency `details.code`, converted at `rate`. */
  received: string;
  /** Rate at the decision; for a waiting withdrawal, at its request. */
  rate: PaymentRate | null;
  /** Texts by field, such as `protocol`, `address`, `memo`, `hash`, or a bank account's fields. */
  details: Record<string, string>;
  /** Account into which a bank deposit is to be paid; null until it is assigned. */
  bank: WireBankInfo | null;
  /** File id of the proof; empty if none. */
  proof: string;
  /** True if the customer has reported the deposit's payment. */
  isPaid: boolean;
  approvals: Approval[];
  /** Reason of the rejection, or of an adjustment. */
  reason: string;
  createdAtMs: number;
  changedAtMs: number;
  /** Rises with every change. */
  version: number;
  payout: Payout | null;
}

/** Conversion with the newest `quote` of the currency pair (null if the currencies are equal). */
export interface PaymentQuote {
  /** Currency that is converted. The quote is refused for a payment in another currency. */
  from: string;
  to: string;
  path: ConversionPath;
  quote: AskedQuote | null;
}

export type PaymentCommand =
  /** Paid deposit, or (`isPaid` false) bank deposit to which an operator must assign an account. */
  | {
      act: "deposit";
      account: AccountType;
      type: PaymentType;
      number: string;
      unit: string;
      details: Record<string, string>;
      /** Reference for a new bank deposit. A repeated command keeps the first reference. */
      givenReference?: string;
      bank: WireBankInfo | null;
      proof: string;
      isPaid: boolean;
    }
  | { act: "deposit_pay"; id: string; proof: string }
  | { act: "deposit_cancel"; id: string }
  | {
      act: "withdraw";
      account: AccountType;
      type: PaymentType;
      /** Amount in the account's currency, like `fee` and `dayMax`. It includes the fee. */
      amount: string;
      feeKind: DrawFeeType;
      fee: string;
      decimals: number;
      /** Details of the payout, with its currency as `code`. */
      details: Record<string, string>;
      /** Maximum sum of one day's withdrawals; empty for no limit. */
      dayMax: string;
      /** Start of that day. */
      dayFromMs: number;
      /** Maximum number of undecided withdrawals. */
      openMax: number;
    }
  | { act: "withdraw_cancel"; id: string }
  | LoanCommand;

export type DeskCommand =
  | { act: "match"; id: string; bank: WireBankInfo; note: string }
  | {
      act: "decide";
      id: string;
      decision: "approve" | "reject";
      reason: string;
      /** Received amount of a deposit, in the payment's unit. */
      number?: string;
      fourEyes: FourEyesTerms;
    }
  | {
      act: "adjust";
      account: AccountType;
      /** Signed, in the account's currency. */
      amount: string;
      reason: string;
      ownResets: number;
    }
  /** `send` needs a reference that the worker has checked. The first `return` needs a reason. */
  | {
      act: "payout";
      id: string;
      step: PayoutStep;
      reference: string;
      reason: string;
      fourEyes: Pick<FourEyesTerms, "ownResets" | "others">;
    }
  /** Forbids withdrawals and transfers, or allows them again. */
  | { act: "payout_stop"; on: boolean; reason: string };

export interface PaymentAnswer extends AccountState {
  payment: Payment;
}

/** Reason why money may not leave the account; empty if it may. */
export type PayoutStop = "" | "loan_unpaid" | "payouts_stopped";

export interface Available {
  account: AccountType;
  /** Free balance, less floating losses in an account with open positions. */
  amount: string;
}

export interface Outflow {
  /** The account's currency, in which all amounts are. */
  currency: string;
  accounts: Available[];
  /** Sum of withdrawals that were requested since the day began and are held or paid. */
  drawnToday: string;
  stop: PayoutStop;
}

export interface TransferQuery extends PageQuery {
  account?: AccountType;
}

export interface PaymentQuery extends PageQuery {
  kind: PaymentKind;
  type?: PaymentTypeOrNone;
}

export type JournalPage = ListPage<{
  id: number;
  kind: string;
  reference: string;
  createdAtMs: number;
  hash: string;
  entries: Array<{ bucket: string; currency: string; amount: string }>;
}>;

export interface TransferRow {
  id: number;
  from: AccountType;
  to: AccountType;
  amount: string;
  createdAtMs: number;
}

export interface CashierRpc {
  pay(command: PaymentCommand, rate: PaymentQuote, key: string): Promise<Result<PaymentAnswer>>;
  /** Runs an operator's command; the answer to a `payout_stop` has no payment. */
  desk(
    command: DeskCommand,
    operator: OperatorName,
    rate: PaymentQuote,
    key: string,
  ): Promise<Result<AccountState & { payment: Payment | null }>>;
  payment(id: string): Promise<Payment | null>;
  /** Sum (account's currency) of payments since `fromMs` that one operator approved alone. */
  approvedAlone(kind: PaymentKind, fromMs: number): Promise<string>;
  payments(query: PaymentQuery): Promise<ListPage<Payment>>;
  /** Finds the newest bank deposit that is neither decided nor cancelled. */
  openBankOrder(): Promise<Payment | null>;
  available(dayFromMs: number): Promise<Outflow>;
  /** Newest first. */
  transfers(query: TransferQuery): Promise<ListPage<TransferRow>>;
  journal(page: number, pageSize: number): Promise<JournalPage>;
  /** Statement from `fromMs` up to but excluding `toMs`. Refused if the rows do not fit in it. */
  statement(fromMs: number, toMs: number): Promise<Result<{ statement: WireStatement }>>;
  /** Called by the loans module: an unpaid loan blocks withdrawals and transfers. */
  setLoanUnpaid(isUnpaid: boolean): Promise<void>;
}
