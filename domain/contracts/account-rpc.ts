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

type OrderCall<Command, Answer = SubmitAnswer> = (
  command: Command,
  quotes: CommandQuotes,
  key: string,
) => Promise<Result<Answer>>;

export interface AccountRpc
  extends SessionRpc,
    CashierRpc,
    LoansRpc,
    CopyingRpc,
    AlertRpc,
    MiningRpc,
    ParkingRpc {
  /** Opens the account; a repeat changes nothing. An absent `microBalance` means "0". */
  open(
    identity: Identity,
    currency: string,
    openingBalance: string,
    microBalance?: string,
  ): Promise<void>;
  /** Sends journal and exposure to the company's books again. */
  tellBooks(): Promise<void>;
  submitForex: OrderCall<SubmitForexCommand>;
  closeForex: OrderCall<CloseForexCommand>;
  reverseForex: OrderCall<ReverseForexCommand>;
  /** Ends each order of `command.orderIds` in turn, at the quotes of its product. */
  endForex(command: EndForexCommand, quotes: CommandQuotes[], key: string): Promise<EndedOrder[]>;
  /** Cancels a pending order. `quotes` are its product's newest, even of a closed market. */
  cancelForex: OrderCall<CancelForexCommand>;
  /**
   * Sets an order's levels. `quotes` are its product's newest, even of a closed market. `loosening`
   * is the error if the customer may not remove a stop or move it further from the price.
   */
  setStops(
    command: SetStopsCommand,
    quotes: CommandQuotes,
    key: string,
    loosening?: ErrorName | null,
  ): Promise<Result<SubmitAnswer>>;
  /** Settles each reached level once; a repeat changes nothing. */
  settle(fires: Fire[]): Promise<void>;
  submitMicro: OrderCall<SubmitMicroCommand, MicroAnswer>;
  microOrders(query: { status: MicroStatus } & PageQuery): Promise<ListPage<MicroOrder>>;
  /** Changes of the free balance of an account, newest first. */
  log(
    query: { account: AccountType; type?: LogType } & PageQuery,
  ): Promise<{ rows: LogRow[]; total: number }>;
  receipt(orderId: string): Promise<OrderReceipt | null>;
  findOrders(end: string): Promise<FoundOrder[]>;
  transfer(
    command: { from: AccountType; to: AccountType; amount: string },
    key: string,
  ): Promise<Result<AccountState>>;
  /** Resets a demo account: ends all orders at zero profit, and restores the opening balances. */
  reset(openingBalance: string, key: string, microBalance?: string): Promise<Result<AccountState>>;
  /** Returns an order. Sends its levels to its market; `isArmed` is false if the sending failed. */
  order(orderId: string): Promise<OwnOrder | null>;
  /** Does the same as `order` for several orders; omits unknown ids. */
  ownOrders(orderIds: string[]): Promise<OwnOrder[]>;
  orders(
    query: { status: OrderStatus; startMs?: number; endMs?: number } & PageQuery,
  ): Promise<OrderPage>;
  /** Times at which orders were placed and ended, newest first, up to `untilMs`. */
  tradeSteps(untilMs: number, limit: number): Promise<TradeStep[]>;
  /** Contract profit and micro results since this time (ms), less fees. */
  resultSince(fromMs: number): Promise<string>;
  /** Lists happenings numbered above `afterNumber`, oldest first; `seen`: last seen number. */
  happenings(afterNumber: number): Promise<{ seen: number; list: Happening[] }>;
  seeHappenings(number: number): Promise<void>;
  tellVerification(isPassed: boolean): Promise<void>;
  tellMastership(outcome: "approved" | "rejected" | "ended"): Promise<void>;
  /** Notifies the trader of an answer by the desk. `number` is the message's number in the chat. */
  tellChatAnswer(number: number): Promise<void>;
  balances(): Promise<Balance[]>;
  /** A gateway calls this at a socket's login, and receives every change from then on. */
  attach(
    tokenHash: string,
    gateway: string,
  ): Promise<Result<{ identity: Identity; snapshot: AccountSnapshot }>>;
  detach(gateway: string): Promise<void>;
  /** Recomputes balances and results from journal and receipts; lists what differs. */
  audit(): Promise<{
    transactions: number;
    head: string;
    problems: string[];
    /** Number of fills whose ticks the caller must check: accounts cannot read markets' logs. */
    fillsNotChecked: number;
  }>;
  /** Sends all of the account's reports to the database again. */
  reportAgain(): Promise<void>;
  /** Sends all levels again to a market that lost its rows; false if the market is out of reach. */
  armAgain(market: string): Promise<boolean>;
}
