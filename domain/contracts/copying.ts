/** Messages between masters' accounts, followers' pots, and the topics that connect them. */

import type { FeeType, OrderSide } from "../codes.ts";
import type { FollowLimits } from "../copying/follow-limits.ts";
import type { CopySettings } from "../copying/settings.ts";
import type { ErrorName, Result } from "../errors/errors.ts";
import type { Levels } from "../forex/levels.ts";
import type { ComingTerms } from "../terms/coming.ts";
import type {
  AccountSnapshot,
  AccountState,
  CommandQuotes,
  ConversionPath,
  FillReceipt,
} from "./account.ts";
import type { Product } from "./catalogue.ts";
import type { ListPage, PageQuery } from "./page.ts";
import type { PersonMessage } from "./person.ts";

export interface PotOwner {
  followerId: string;
  masterId: string;
}

/**
 * following: copies all. paused, leaving: opens nothing, but open copies still follow the master.
 * stopped: the copy stop or the follower closes everything. ended: has nothing open, and returns
 * its money.
 */
export type PotState = "following" | "paused" | "leaving" | "stopped" | "ended";
/** Reason why a pot closes everything, and close reason of the orders that the pot closes. */
export type PotStopper = "copy_stop" | "user";

export interface MasterEvent {
  /** Number of the event in the master's account; rises by one. */
  number: number;
  atMs: number;
  /** Id of the master's position; its closed parts keep this id. */
  orderId: string;
  productId: number;
  act: MasterAct;
}

export type OpenedAct = Extract<MasterAct, { kind: "opened" }>;

export type MasterAct =
  | {
      kind: "opened";
      product: Product;
      conversion: ConversionPath;
      /** Currency to which `conversion` converts. A pot in another currency refuses the copy. */
      currency: string;
      feeType: FeeType;
      side: OrderSide;
      lots: string;
      multiple: number;
      levels: Levels;
      receipt: FillReceipt;
      /** True if the position was open before the follower started: slippage then means nothing. */
      isLate?: true;
    }
  | { kind: "levels"; levels: Levels }
  /** `closed`: closed lots. `before`: the position's lots before the close. */
  | { kind: "part_closed"; closed: string; before: string; receipt: FillReceipt }
  | { kind: "closed"; receipt: FillReceipt | null };

/** One event for one pot, with all data for the pot's decision. */
export interface CopyCommand {
  masterId: string;
  event: MasterEvent;
  /** Equity of the master at the event; null if no follower's size needs it. */
  masterEquity: string | null;
  /**
   * Time (ms) of the last try that found the market closed; null or absent if none did. The copy
   * waits for the market's opening, and its delay counts from this time, not from the event.
   */
  closedMs?: number | null;
}

export type CopyOutcome =
  /** The copy's own fill (null if none was needed) and the decision's wall time (ms). */
  | { kind: "copied"; orderId: string; receipt: FillReceipt | null; atMs: number }
  /** The pot has no copy of the position: the copy was refused, or has closed already. */
  | { kind: "nothing" }
  | { kind: "refused"; reason: ErrorName }
  /** The market is closed, or the price is in doubt or old: deliver again from this time (ms). */
  | { kind: "again"; notBeforeMs: number };

/** Money that has left one account and must arrive at the other, once. */
interface CopyMoney {
  id: string;
  /** Above zero. */
  amount: string;
  currency: string;
}

/** Money for a pot. The pot uses `settings` only if this money starts or restarts it. */
interface Funding extends CopyMoney {
  pot: PotOwner;
  isDemo: boolean;
  settings: CopySettings;
  /** Agreed share of new profit for the master, in percent; absent if the pot does not start. */
  sharePercent?: number;
}

/** Messages between a follower's account and its pots, delivered in order and at least once. */
export type PotMessage =
  | ({ kind: "funded" } & Funding)
  | ({ kind: "share_paid"; pot: PotOwner; isDemo: boolean } & CopyMoney)
  | ({ kind: "returned"; masterId: string } & CopyMoney)
  | ({ kind: "pot_changed"; made: string } & PotReport)
  | { kind: "told"; notice: "copy_refused" | "copy_stopped" }
  | { kind: "terms_told"; coming: ComingTerms; subject: string }
  | PersonMessage;

/** A higher version is newer. */
export interface PotReport extends PotOwner {
  version: number;
  state: PotState;
  settings: CopySettings;
}

export type PotChange =
  /** `stopped`: the pot closes all its positions, each at the next possible price. */
  | { state: "following" | "paused" | "leaving" | "stopped" }
  /** New settings. If they change the stop percent, its new base is the pot's current equity. */
  | { settings: CopySettings }
  /** Free money that returns to the follower's account. It also lowers `base`. */
  | { takenOut: string };

export interface FollowedPot {
  masterId: string;
  state: PotState;
  settings: CopySettings;
  /** Money put in and money returned, in the account's currency. */
  putIn: string;
  cameBack: string;
  /** Money put in since the pot's last start, less the money taken out since; at least 0. */
  inPot: string;
}

export interface OwnPot extends PotReport {
  currency: string;
  /** The master's share of new profit in percent, and the paid sum. */
  sharePercent: number;
  sharePaid: string;
  /** Master's share that the pot keeps until the follower's account allows the payment. */
  shareHeld: string;
  /** Reason of the last full close since the pot's start; null if none. */
  stoppedBy: PotStopper | null;
  base: string;
  /** Equity at or below which the pot closes everything. */
  stopEquity: string;
}

/** A pot's answer to one position of the master: a copy, or the reason for opening none. */
export interface CopyRow {
  side: OrderSide;
  /** Time (ms) of the master's fill; if `isLate`, the time at which the follower started. */
  masterAtMs: number;
  isLate?: true;
  masterOrderId: string;
  /** Id of the copy; null if nothing was opened. */
  orderId: string | null;
  /** Error because of which nothing was opened; null if a copy was opened. */
  reason: ErrorName | null;
  /** Error because of which the copy lacks the master's newest levels; null if it has them. */
  levelsReason: ErrorName | null;
  atMs: number;
  productId: number;
  /** Inputs of the copy's size. */
  size: CopySettings["size"];
  masterLots: string;
  /** Lots of the copy at its opening; null if nothing was opened. */
  lots: string | null;
  potEquity: string;
  masterEquity: string | null;
  masterReceipt: FillReceipt;
  /** The copy's own fill; null if nothing was opened. */
  receipt: FillReceipt | null;
}

export interface MasterStanding {
  /** Equity and floating profit at stored ticks. */
  equity: string;
  floating: string;
  /** True if the equity contains a missing or doubtful price. Do not compute sizes from it then. */
  isDoubted: boolean;
  /** Open positions. Each `act` describes an opening of the lots that remain. */
  open: Array<Pick<MasterEvent, "orderId" | "productId"> & { act: OpenedAct }>;
}

export interface CopyingRpc {
  /** For a follower: moves free contract money into a pot. The pot starts or continues copying. */
  fundPot(
    command: {
      masterId: string;
      amount: string;
      settings: CopySettings;
      /** `begin` starts copying, `add` puts more money into a pot; absent allows both. */
      act?: "begin" | "add";
      /** The master's share of new profit that the follower has agreed to, in percent. */
      sharePercent?: number;
      limits?: FollowLimits;
    },
    key: string,
  ): Promise<Result<AccountState>>;
  /**
   * For a follower: maximum amount that may move into the pot now. `isFull`: the pot would be new,
   * but the customer already follows the maximum number of masters.
   */
  followRoom(masterId: string, limits: FollowLimits): Promise<{ most: string; isFull: boolean }>;
  /** For a follower: calls `changePot` after all money on its way to the pot has arrived. */
  steerPot(masterId: string, change: PotChange, key: string): Promise<Result<{ pot: OwnPot }>>;
  /** For a follower: takes free money out of a pot. A floating loss reduces the free money. */
  takeFromPot(masterId: string, amount: string, key: string): Promise<Result<{ pot: OwnPot }>>;
  pots(): Promise<FollowedPot[]>;
  /** Accepts messages, in a follower's account and in a pot; a repeat changes nothing. */
  takePotMessages(companyId: number, messages: PotMessage[]): Promise<void>;
  /**
   * For a pot: checks the margin level at the newest prices, and delivers waiting claims to the
   * follower. Returns the shortfall for which the pot has raised no claim yet; null if unknown.
   */
  tellClaims(): Promise<string | null>;
  /**
   * For a pot: decides each event of its master once. `quotes` are those that an order of the
   * event's product would need. If the decision needs `quotes` but they are null, the outcome is
   * `again`. If a position's close arrives before its opening, the opening opens nothing.
   * @throws if the company's database or a market is out of reach; the event is then undecided
   */
  copy(command: CopyCommand, quotes: CommandQuotes | null, key: string): Promise<CopyOutcome>;
  changePot(change: PotChange, key: string): Promise<Result<{ pot: OwnPot }>>;
  /** Reads the pot's state; null if the account is no pot. */
  pot(): Promise<OwnPot | null>;
  /** For a pot: sends every later change to this gateway. `not_found` if the account is no pot. */
  attachPot(gateway: string): Promise<Result<{ snapshot: AccountSnapshot }>>;
  /** Copies of a pot, newest first. */
  copies(query: PageQuery): Promise<ListPage<CopyRow> & { refused: number }>;
  /** For a pot: finds the copies to which these orders belong, as the whole or as a closed part. */
  copiesOf(orderIds: string[]): Promise<CopyRow[]>;
  /**
   * Sets whether the account reports new openings to its topic. A former master's account still
   * reports all other acts.
   */
  setMaster(isMaster: boolean): Promise<void>;
  standing(): Promise<MasterStanding>;
}

/** Number of copies' fills, and sums of their slippage and delay against the master's fills. */
export interface CopyFills {
  count: number;
  /** Slippage in basis points; positive if followers paid more or got less. */
  slippage: number;
  delayMs: number;
}

export interface FollowReport {
  followers: Partial<Record<PotState, number>>;
  opened: CopyFills;
  closed: CopyFills;
  refused: Partial<Record<ErrorName, number>>;
  /** Number of copies that still waited to open when the master closed the position. */
  closedFirst: number;
  newest: number;
  /** `behind`: followers without the newest event. `waiting`: events that wait for a market. */
  behind: number;
  waiting: number;
}

export interface FollowRpc {
  /**
   * Accepts events of the master's account, in order; a repeat changes nothing.
   * @throws if an earlier event is missing; the sender then sends from the missing event on
   */
  take(masterId: string, events: MasterEvent[]): Promise<void>;
  /** Accepts a pot's changed state; the newest version counts. */
  potChanged(pot: PotReport): Promise<void>;
  hasFollower(followerId: string): Promise<boolean>;
  report(): Promise<FollowReport>;
}
