/** Messages between a master's account, the topic of its followers and their pots. */

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

/** Owner and master of a pot; ids of users of one company. */
export interface PotOwner {
  followerId: string;
  masterId: string;
}

/**
 * following: copies all. paused, leaving: no new positions, open ones follow. stopped: everything
 * closes, by the copy stop or its follower. ended: nothing is open; its money goes back.
 */
export type PotState = "following" | "paused" | "leaving" | "stopped" | "ended";
/** Cause that closes everything; also the close reason of those orders. */
export type PotStopper = "copy_stop" | "user";

/** An act of a master on one of its positions, as its account decided it. */
export interface MasterEvent {
  /** Number of the master's account, rising by one. */
  number: number;
  atMs: number;
  /** The master's position; its parts have the same id. */
  orderId: string;
  productId: number;
  act: MasterAct;
}

/** An act that opens a position. */
export type OpenedAct = Extract<MasterAct, { kind: "opened" }>;

export type MasterAct =
  | {
      kind: "opened";
      product: Product;
      conversion: ConversionPath;
      /** Currency of the conversion: a pot in another currency refuses. */
      currency: string;
      feeType: FeeType;
      side: OrderSide;
      lots: string;
      multiple: number;
      levels: MasterLevels;
      receipt: FillReceipt;
      /** True if it was open when the follower started; its slippage means nothing. */
      isLate?: true;
    }
  | { kind: "levels"; levels: MasterLevels }
  /** `closed` lots of the position's `before`. */
  | { kind: "part_closed"; closed: string; before: string; receipt: FillReceipt }
  | { kind: "closed"; receipt: FillReceipt | null };

/** Prices, "0" if none; as of the master's order. */
export type MasterLevels = Levels;

/** One event for one pot, with all that its decision needs. */
export interface CopyCommand {
  masterId: string;
  event: MasterEvent;
  /** Equity of the master for the event; null if no follower's size needs it. */
  masterEquity: string | null;
  /**
   * When its market was last found closed since the event (ms); null or absent if it was not. A
   * copy that waits for the market's opening counts as late only from then on.
   */
  closedMs?: number | null;
}

/** A pot's outcome of an event. */
export type CopyOutcome =
  /** The copy's own fill, null if none was needed, and the time of the decision (wall time, ms). */
  | { kind: "copied"; orderId: string; receipt: FillReceipt | null; atMs: number }
  /** Nothing of it is open here: it was refused, or has already closed. */
  | { kind: "nothing" }
  | { kind: "refused"; reason: ErrorName }
  /** Closed market, or price in doubt or too old: deliver again, not before this time (ms). */
  | { kind: "again"; notBeforeMs: number };

/** Money that has left one side and must arrive at the other, once. */
interface CopyMoney {
  id: string;
  /** Above zero. */
  amount: string;
  currency: string;
}

/** Money into a pot. A pot that begins, or begins again, takes the settings. */
interface Funding extends CopyMoney {
  pot: PotOwner;
  isDemo: boolean;
  settings: CopySettings;
  /** Agreed share of new profit, in percent; absent if nothing starts. */
  sharePercent?: number;
}

/** Messages between a follower's account and its pots: in order, at least once. */
export type PotMessage =
  | ({ kind: "funded" } & Funding)
  | ({ kind: "share_paid"; pot: PotOwner; isDemo: boolean } & CopyMoney)
  | ({ kind: "returned"; masterId: string } & CopyMoney)
  | ({ kind: "pot_changed"; made: string } & PotReport)
  | { kind: "told"; notice: "copy_refused" | "copy_stopped" }
  | { kind: "terms_told"; coming: ComingTerms; subject: string }
  | PersonMessage;

/** A pot's current state; a higher version is newer. */
export interface PotReport extends PotOwner {
  version: number;
  state: PotState;
  settings: CopySettings;
}

export type PotChange =
  /** `stopped` closes everything, each at the next possible price. */
  | { state: "following" | "paused" | "leaving" | "stopped" }
  /** A new stop percent counts from the current equity. */
  | { settings: CopySettings }
  /** Free money that goes back to the follower's account; the copy stop's base moves with it. */
  | { takenOut: string };

/** A pot in its follower's account, as last reported. */
export interface FollowedPot {
  masterId: string;
  state: PotState;
  settings: CopySettings;
  /** Money put in and money returned, in the account's currency. */
  putIn: string;
  cameBack: string;
  /** Part of the money put in that is still there, or lost since the pot last started. */
  inPot: string;
}

/** A pot in its own account. */
export interface OwnPot extends PotReport {
  currency: string;
  /** The master's share of new profit, in percent, and its payments so far. */
  sharePercent: number;
  sharePaid: string;
  /** Amount set aside for the master, until money may leave the follower. */
  shareHeld: string;
  /** Cause of the last full close since it started; null if none. */
  stoppedBy: PotStopper | null;
  /** Base of the copy stop. */
  base: string;
  /** Equity at or below which everything closes. */
  stopEquity: string;
}

/** Outcome of one position of the master in a pot. */
export interface CopyRow {
  side: OrderSide;
  /** Time of the master's fill (ms); for a late position, of the follower's start. */
  masterAtMs: number;
  isLate?: true;
  masterOrderId: string;
  /** Null if nothing was opened. */
  orderId: string | null;
  /** Why nothing was opened. */
  reason: ErrorName | null;
  /** Why the copy lacks the master's newest levels. */
  levelsReason: ErrorName | null;
  atMs: number;
  productId: number;
  /** Inputs of its size. */
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

/** A master's current equity and open positions. */
export interface MasterStanding {
  /** Funds and floating profit at stored ticks. */
  equity: string;
  floating: string;
  /** True if a price is in doubt: no size may use it. */
  isDoubted: boolean;
  /** Open positions with their remaining lots, in the form of openings. */
  open: Array<Pick<MasterEvent, "orderId" | "productId"> & { act: OpenedAct }>;
}

/** Calls of an account that copies, of a pot, and of a copied account. */
export interface CopyingRpc {
  /** For a follower: moves free contract money into a pot, which starts or continues copying. */
  fundPot(
    command: {
      masterId: string;
      amount: string;
      settings: CopySettings;
      /** Start or continue; either if absent. */
      act?: "begin" | "add";
      /** The master's share of new profit that the follower has agreed to, in percent. */
      sharePercent?: number;
      /** Current limits of the company. */
      limits?: FollowLimits;
    },
    key: string,
  ): Promise<Result<AccountState>>;
  /** For a follower: maximum amount for a pot now, and whether another master may be followed. */
  followRoom(masterId: string, limits: FollowLimits): Promise<{ most: string; isFull: boolean }>;
  /** For a follower: `changePot`, after money still on its way to the pot. */
  steerPot(masterId: string, change: PotChange, key: string): Promise<Result<{ pot: OwnPot }>>;
  /** For a follower: moves free money of a pot back; floating losses stay, floating profits too. */
  takeFromPot(masterId: string, amount: string, key: string): Promise<Result<{ pot: OwnPot }>>;
  /** Pots of a follower, by master's id. */
  pots(): Promise<FollowedPot[]>;
  /** For both sides; a repeat changes nothing. */
  takePotMessages(companyId: number, messages: PotMessage[]): Promise<void>;
  /**
   * For a pot: values its positions at the newest prices, and delivers its messages to its
   * follower. Returns what it lacks and cannot claim yet; null if it could not tell.
   */
  tellClaims(): Promise<string | null>;
  /**
   * For a pot: decides one event of its master, once. `quotes` as for an order of the product; null
   * if there are none, which gives `again` if they are needed. A close may come before the opening:
   * then nothing opens any more.
   * @throws if the company's database or a market is out of reach; nothing is decided then
   */
  copy(command: CopyCommand, quotes: CommandQuotes | null, key: string): Promise<CopyOutcome>;
  /** Changes a pot. */
  changePot(change: PotChange, key: string): Promise<Result<{ pot: OwnPot }>>;
  /** Null if the account is no pot. */
  pot(): Promise<OwnPot | null>;
  /** For a pot: sends this gateway every change from now on. `not_found` for another account. */
  attachPot(gateway: string): Promise<Result<{ snapshot: AccountSnapshot }>>;
  /** Copies of a pot, newest first. */
  copies(query: PageQuery): Promise<ListPage<CopyRow> & { refused: number }>;
  /** For a pot: sources of these orders, or of the positions they are parts of. */
  copiesOf(orderIds: string[]): Promise<CopyRow[]>;
  /** Sets whether the topic is told new openings; told positions are told to their end. */
  setMaster(isMaster: boolean): Promise<void>;
  standing(): Promise<MasterStanding>;
}

/** Sums of the copies' slippage from their master's fills. */
export interface CopyFills {
  count: number;
  /** Slippage in basis points; positive if followers paid more or got less. */
  slippage: number;
  delayMs: number;
}

/** Outcomes of a master's events. */
export interface FollowReport {
  followers: Partial<Record<PotState, number>>;
  opened: CopyFills;
  closed: CopyFills;
  refused: Partial<Record<ErrorName, number>>;
  /** Copies still waiting when the master closed the position. */
  closedFirst: number;
  /** Number of the newest event. */
  newest: number;
  /** Followers not told of it yet, and their events that wait for a market. */
  behind: number;
  waiting: number;
}

/** Calls of the topic of one master. */
export interface FollowRpc {
  /**
   * Takes events of the master's account, in order; a repeat changes nothing.
   * @throws for a gap: the sender then starts before it
   */
  take(masterId: string, events: MasterEvent[]): Promise<void>;
  /** Takes a pot's changed state; the newest version counts. */
  potChanged(pot: PotReport): Promise<void>;
  hasFollower(followerId: string): Promise<boolean>;
  report(): Promise<FollowReport>;
}
