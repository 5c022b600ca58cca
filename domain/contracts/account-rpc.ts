/** Calls of an account object. */

import type { MicroStatus, OrderStatus } from "../codes.ts";
import type { ErrorName, Result } from "../errors/errors.ts";
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
import type { ListPage, PageQuery } from "./page.ts";
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
  /** Opens the account with its balances once; a repeat changes nothing. Micro is "0" if absent. */
  open(
    identity: Identity,
    currency: string,
    openingBalance: string,
    microBalance?: string,
  ): Promise<void>;
  /** Reports journal and exposure to the company's books again. */
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
  /** `quotes` are the newest of the position's product. */
  reverseForex(
    command: ReverseForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>>;
  /** Decides each order separately, in this order; `quotes` are those of their products. */
  endForex(command: EndForexCommand, quotes: CommandQuotes[], key: string): Promise<EndedOrder[]>;
  /** `quotes` are the newest of the order's product; a closed market's last one counts. */
  cancelForex(
    command: CancelForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>>;
  /**
   * `quotes` are the newest of the order's product; a closed market's last one counts. `loosening`
   * is why the customer may not move a stop away or remove it.
   */
  setStops(
    command: SetStopsCommand,
    quotes: CommandQuotes,
    key: string,
    loosening?: ErrorName | null,
  ): Promise<Result<SubmitAnswer>>;
  /** Takes reached levels. Each is acted on once; a repeat changes nothing. */
  settle(fires: Fire[]): Promise<void>;
  submitMicro(
    command: SubmitMicroCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<MicroAnswer>>;
  microOrders(query: { status: MicroStatus } & PageQuery): Promise<ListPage<MicroOrder>>;
  /** Changes of the free balance of an account, newest first. */
  log(
    query: { account: AccountType; type?: LogType } & PageQuery,
  ): Promise<{ rows: LogRow[]; total: number }>;
  receipt(orderId: string): Promise<OrderReceipt | null>;
  /** Orders whose id ends with this. */
  findOrders(end: string): Promise<FoundOrder[]>;
  /** Moves free balance between the trader's own accounts. */
  transfer(
    command: { from: AccountType; to: AccountType; amount: string },
    key: string,
  ): Promise<Result<AccountState>>;
  /** For demo accounts: ends every order without a result and restores the opening balances. */
  reset(openingBalance: string, key: string, microBalance?: string): Promise<Result<AccountState>>;
  /** Also brings the order's levels to its market; `isArmed` is false if that failed. */
  order(orderId: string): Promise<OwnOrder | null>;
  /** `order` for several; unknown ids are left out. */
  ownOrders(orderIds: string[]): Promise<OwnOrder[]>;
  orders(
    query: { status: OrderStatus; startMs?: number; endMs?: number } & PageQuery,
  ): Promise<OrderPage>;
  /** Times at which orders were placed and ended, newest first, up to `untilMs`. */
  tradeSteps(untilMs: number, limit: number): Promise<TradeStep[]>;
  /** Contract profit and micro results since this time (ms), less fees. */
  resultSince(fromMs: number): Promise<string>;
  /** Changes of orders that the trader did not request, after this number, oldest first. */
  happenings(afterNumber: number): Promise<{ seen: number; list: Happening[] }>;
  /** Marks them as seen, up to this number. */
  seeHappenings(number: number): Promise<void>;
  /** Tells the trader's sockets that the identity check has ended. */
  tellVerification(isPassed: boolean): Promise<void>;
  /** Tells the outcome of an application to become a master, or the end of a mastership. */
  tellMastership(outcome: "approved" | "rejected" | "ended"): Promise<void>;
  /** Tells that an answer of the desk, up to this message, waits in the trader's conversation. */
  tellChatAnswer(number: number): Promise<void>;
  balances(): Promise<Balance[]>;
  /** Called by a gateway at socket login; from then on it receives every change. */
  attach(
    tokenHash: string,
    gateway: string,
  ): Promise<Result<{ identity: Identity; snapshot: AccountSnapshot }>>;
  detach(gateway: string): Promise<void>;
  /** Derives balances and results again from journal and receipts; no problems if all is well. */
  audit(): Promise<{
    transactions: number;
    head: string;
    problems: string[];
    /** Fills whose ticks the caller must check: an account cannot read the logs of markets. */
    fillsNotChecked: number;
  }>;
  /** Reports the account's facts to the database again. */
  reportAgain(): Promise<void>;
  /**
   * Places all levels again at a market whose rows were lost.
   * @returns false while the market is out of reach
   */
  armAgain(market: string): Promise<boolean>;
}
