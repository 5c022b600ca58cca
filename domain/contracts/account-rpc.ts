/** Calls of an account object. */

import type { MicroStatus, OrderStatus } from "../codes.ts";
import type { ErrorName, Result } from "../errors.ts";
import type {
  AccountSnapshot,
  AccountState,
  AccountType,
  Balance,
  CommandQuotes,
  Identity,
  LogRow,
  MicroAnswer,
  MicroOrder,
  OrderPage,
  OwnOrder,
  SubmitAnswer,
  SubmitForexCommand,
  SubmitMicroCommand,
  TradeStep,
} from "./account.ts";
import type { AlertRpc } from "./alerts.ts";
import type { CashierRpc } from "./cashier.ts";
import type { CopyingRpc } from "./copying.ts";
import type { Happening } from "./happenings.ts";
import type { LogType } from "./http/wallet.ts";
import type { LoansRpc } from "./loans.ts";
import type { MiningRpc } from "./mining.ts";
import type {
  CancelForexCommand,
  CloseForexCommand,
  EndedOrder,
  EndForexCommand,
  ReverseForexCommand,
  SetStopsCommand,
} from "./order-commands.ts";
import type { ParkingRpc } from "./parked.ts";
import type { FoundOrder, OrderReceipt } from "./receipts.ts";
import type { SessionRpc } from "./sessions.ts";
import type { Fire } from "./triggers.ts";

export interface AccountRpc
  extends SessionRpc,
    CashierRpc,
    LoansRpc,
    CopyingRpc,
    AlertRpc,
    MiningRpc,
    ParkingRpc {
  /**
   * Creates the account and its opening balances once; a repeat changes nothing. The micro account
   * starts with nothing unless told otherwise.
   */
  open(
    identity: Identity,
    currency: string,
    openingBalance: string,
    microBalance?: string,
  ): Promise<void>;
  /** Reports the journal and what is open to the company's books, whatever they know. */
  tellBooks(): Promise<void>;
  submitForex(
    command: SubmitForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>>;
  closeForex(
    command: CloseForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>>;
  /** `quotes` are the newest ones of the position's product. */
  reverseForex(
    command: ReverseForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>>;
  /** Each order is decided by itself, in this order; `quotes` are those of their products. */
  endForex(command: EndForexCommand, quotes: CommandQuotes[], key: string): Promise<EndedOrder[]>;
  /** `quotes` are the newest ones of the order's product; a closed market's last one will do. */
  cancelForex(
    command: CancelForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>>;
  /**
   * `quotes` are the newest ones of the order's product; a closed market's last one will do.
   * `loosening` is why the customer may not move a stop away or take it off.
   */
  setStops(
    command: SetStopsCommand,
    quotes: CommandQuotes,
    key: string,
    loosening?: ErrorName | null,
  ): Promise<Result<SubmitAnswer>>;
  /** Levels that were reached. Each is acted on once; a repeat changes nothing. */
  settle(fires: Fire[]): Promise<void>;
  submitMicro(
    command: SubmitMicroCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<MicroAnswer>>;
  microOrders(query: {
    status: MicroStatus;
    page: number;
    pageSize: number;
  }): Promise<{ data: MicroOrder[]; total: number }>;
  /** Changes of the free balance of an account, newest first. */
  log(query: {
    account: AccountType;
    type?: LogType;
    page: number;
    pageSize: number;
  }): Promise<{ rows: LogRow[]; total: number }>;
  receipt(orderId: string): Promise<OrderReceipt | null>;
  /** Orders whose id ends with this. */
  findOrders(end: string): Promise<FoundOrder[]>;
  /** Moves free balance between the trader's own accounts. */
  transfer(
    command: { from: AccountType; to: AccountType; amount: string },
    key: string,
  ): Promise<Result<AccountState>>;
  /**
   * Demo accounts only: ends every order without profit or loss and restores the opening balances.
   */
  reset(openingBalance: string, key: string, microBalance?: string): Promise<Result<AccountState>>;
  /**
   * Also brings the order's levels to its market, so that a quote asked for next knows them;
   * `isArmed` is false when that could not be done.
   */
  order(orderId: string): Promise<OwnOrder | null>;
  /** As `order`, of several; those that there are. */
  ownOrders(orderIds: string[]): Promise<OwnOrder[]>;
  orders(query: {
    status: OrderStatus;
    page: number;
    pageSize: number;
    startMs?: number;
    endMs?: number;
  }): Promise<OrderPage>;
  /** When orders were placed and ended, the newest until then first. */
  tradeSteps(untilMs: number, limit: number): Promise<TradeStep[]>;
  /**
   * Contract profit and micro results since this time (ms), less fees, in the account's currency.
   */
  resultSince(fromMs: number): Promise<string>;
  /** What became of orders without the trader's doing, after this number, oldest first. */
  happenings(afterNumber: number): Promise<{ seen: number; list: Happening[] }>;
  /** The trader has looked at them, up to this number. */
  seeHappenings(number: number): Promise<void>;
  /** Tells the trader's sockets that the identity check has ended. */
  tellVerification(isPassed: boolean): Promise<void>;
  /** The same of an application to be a master, and of the end of being one. */
  tellMastership(outcome: "approved" | "rejected" | "ended"): Promise<void>;
  /** An answer of the desk, up to this message, waits in the trader's conversation. */
  tellChatAnswer(number: number): Promise<void>;
  balances(): Promise<Balance[]>;
  /** A gateway calls this at socket login and receives every change from then on. */
  attach(
    tokenHash: string,
    gateway: string,
  ): Promise<Result<{ identity: Identity; snapshot: AccountSnapshot }>>;
  detach(gateway: string): Promise<void>;
  /**
   * Re-derives balances and results from journal and receipts; problems is empty when all is well.
   */
  audit(): Promise<{
    transactions: number;
    head: string;
    problems: string[];
    /** Fills still to be compared with their ticks: an account cannot read the logs of markets. */
    fillsNotChecked: number;
  }>;
  /** Tells the database again what the account has told it before. */
  reportAgain(): Promise<void>;
  /**
   * Leaves all levels with a market again whose rows were lost.
   * @returns false while the market is out of reach
   */
  armAgain(market: string): Promise<boolean>;
}
