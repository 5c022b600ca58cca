/** What a master's account, the topic of its followers and their pots tell each other. */
import type { FeeType, OrderSide } from "../codes.ts";
import type { FollowLimits } from "../copying/follow-limits.ts";
import type { CopySettings } from "../copying/settings.ts";
import type { ErrorName, Result } from "../errors.ts";
import type { ComingTerms } from "../terms/coming.ts";
import type {
  AccountSnapshot,
  AccountState,
  CommandQuotes,
  ConversionPath,
  FillReceipt,
} from "./account.ts";
import type { Product } from "./catalogue.ts";
import type { PersonMessage } from "./person.ts";

/** Whose pot it is, and whom it copies; ids of users of one company. */
export interface PotOwner {
  followerId: string;
  masterId: string;
}

/**
 * following: copies all. paused, leaving: no new positions, open ones follow. stopped: everything
 * closes, by the copy stop or at once by its follower. ended: nothing is open; its money goes back.
 */
export type PotState = "following" | "paused" | "leaving" | "stopped" | "ended";
/** Who has everything closed; as the reason of the orders that close by it. */
export type PotStopper = "copy_stop" | "user";

/** An act of a master on one of its positions, as its account decided it. */
export interface MasterEvent {
  /** Of the master's account, rising by one. */
  number: number;
  atMs: number;
  /** The master's position; parts of it have the same. */
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
      /** That the conversion leads to: a pot that is kept in another one refuses. */
      currency: string;
      feeType: FeeType;
      side: OrderSide;
      lots: string;
      multiple: number;
      levels: MasterLevels;
      receipt: FillReceipt;
      /**
       * It was open when the follower came: lots and levels are those of then, and the distance to
       * the master's price says nothing.
       */
      isLate?: true;
    }
  | { kind: "levels"; levels: MasterLevels }
  /** `closed` lots of the `before` that the position had. */
  | { kind: "part_closed"; closed: string; before: string; receipt: FillReceipt }
  | { kind: "closed"; receipt: FillReceipt | null };

/** Prices, "0" for none; as of the master's order. */
export interface MasterLevels {
  stopLossPrice: string;
  takeProfitPrice: string;
}

/** One event for one pot, with all that its decision needs. */
export interface CopyCommand {
  masterId: string;
  event: MasterEvent;
  /** Equity of the master when the event was taken up; null where nobody's size needs it. */
  masterEquity: string | null;
  /**
   * When its market was last found closed since the event (ms); null or absent: it was not. What is
   * to be copied at the opening of the market is late from then on only.
   */
  closedMs?: number | null;
}

/** What a pot made of an event. */
export type CopyOutcome =
  /** Its own fill, null where none was needed, and when it was decided (wall time, ms). */
  | { kind: "copied"; orderId: string; receipt: FillReceipt | null; atMs: number }
  /** Nothing of it is open here: it was refused, or is closed already. */
  | { kind: "nothing" }
  | { kind: "refused"; reason: ErrorName }
  /** Closed market, price in doubt or too old: to be delivered again, not before this time (ms). */
  | { kind: "again"; notBeforeMs: number };

/** Money that has left one side and is to arrive at the other, once. */
interface CopyMoney {
  id: string;
  /** Above zero. */
  amount: string;
  currency: string;
}

/** Into a pot. The settings hold for a pot that begins, or begins again: others keep theirs. */
interface Funding extends CopyMoney {
  pot: PotOwner;
  isDemo: boolean;
  settings: CopySettings;
  /** Of new profit, in percent, as it was agreed on; absent where nothing begins by it. */
  sharePercent?: number;
}

/** What a follower's account and its pots tell each other: in order, at least once. */
export type PotMessage =
  | ({ kind: "funded" } & Funding)
  | ({ kind: "share_paid"; pot: PotOwner; isDemo: boolean } & CopyMoney)
  | ({ kind: "returned"; masterId: string } & CopyMoney)
  | ({ kind: "pot_changed"; made: string } & PotReport)
  | { kind: "told"; notice: "copy_refused" | "copy_stopped" }
  | { kind: "terms_told"; coming: ComingTerms; subject: string }
  | PersonMessage;

/** A pot as it is now; a report with a higher version is a newer one. */
export interface PotReport extends PotOwner {
  version: number;
  state: PotState;
  settings: CopySettings;
}

export type PotChange =
  /** `stopped` closes everything, each at the next price it can be closed at. */
  | { state: "following" | "paused" | "leaving" | "stopped" }
  /** Another stop percent counts from the equity of this moment. */
  | { settings: CopySettings }
  /** Free money that goes back to the follower's account; the copy stop's base moves with it. */
  | { takenOut: string };

/** A pot as its follower's account knows it: as it was reported last. */
export interface FollowedPot {
  masterId: string;
  state: PotState;
  settings: CopySettings;
  /** What was put in and what has come back, in the account's currency. */
  putIn: string;
  cameBack: string;
  /** Of what was put in, what is still there or lost since the pot last began. */
  inPot: string;
}

/** A pot as it knows itself. */
export interface OwnPot extends PotReport {
  currency: string;
  /** Of new profit that is the master's, in percent, and what it was paid so far. */
  sharePercent: number;
  sharePaid: string;
  /** Set aside for the master, until money may leave the follower. */
  shareHeld: string;
  /** Who has had everything closed, since it last began; null: nobody. */
  stoppedBy: PotStopper | null;
  /** What the copy stop counts from. */
  base: string;
  /** At or below this equity everything is closed. */
  stopEquity: string;
}

/** What became of one position of the master in a pot. */
export interface CopyRow {
  side: OrderSide;
  /** When the master was filled (ms); of one that was open when the follower came, not. */
  masterAtMs: number;
  isLate?: true;
  masterOrderId: string;
  /** Null where nothing was opened. */
  orderId: string | null;
  /** Why nothing was opened. */
  reason: ErrorName | null;
  /** Why the master's newest levels are not on the copy. */
  levelsReason: ErrorName | null;
  atMs: number;
  productId: number;
  /** What its size was computed from. */
  size: CopySettings["size"];
  masterLots: string;
  /** Of the copy when it was opened; null where nothing was. */
  lots: string | null;
  potEquity: string;
  masterEquity: string | null;
  masterReceipt: FillReceipt;
  /** Own fill; null where nothing was opened. */
  receipt: FillReceipt | null;
}

/** What a master is worth now, and holds open. */
export interface MasterStanding {
  /** Funds and floating profit at stored ticks. */
  equity: string;
  floating: string;
  /** A price is in doubt: not to be sized by. */
  isDoubted: boolean;
  /** As if each had just been opened, with what is left of it. */
  open: Array<Pick<MasterEvent, "orderId" | "productId"> & { act: OpenedAct }>;
}

/** Calls of an account object that copies, is a pot, or is copied. */
export interface CopyingRpc {
  /** Of a follower: moves free contract money into a pot, which starts or goes on copying. */
  fundPot(
    command: {
      masterId: string;
      amount: string;
      settings: CopySettings;
      /** Whether it is to begin or to go on; absent: whichever it is. */
      act?: "begin" | "add";
      /** The master's share of new profit, in percent, that the follower has agreed to. */
      sharePercent?: number;
      /** Of the company as they are now. */
      limits?: FollowLimits;
    },
    key: string,
  ): Promise<Result<AccountState>>;
  /** Of a follower: most that may go into a pot now, and whether another master may be followed. */
  followRoom(masterId: string, limits: FollowLimits): Promise<{ most: string; isFull: boolean }>;
  /** Of a follower: as `changePot`, after the money that is still on its way to the pot. */
  steerPot(masterId: string, change: PotChange, key: string): Promise<Result<{ pot: OwnPot }>>;
  /**
   * Of a follower: moves free money of a pot back; what positions there have lost so far stays, and
   * what they have won is no money yet.
   */
  takeFromPot(masterId: string, amount: string, key: string): Promise<Result<{ pot: OwnPot }>>;
  /** Of a follower, by master's id. */
  pots(): Promise<FollowedPot[]>;
  /** Of both sides; a repeat changes nothing. */
  takePotMessages(companyId: number, messages: PotMessage[]): Promise<void>;
  /**
   * Of a pot: looks at its positions at the newest prices, and delivers what it has to tell its
   * follower. What it lacks and cannot claim yet; null where it could not tell.
   */
  tellClaims(): Promise<string | null>;
  /**
   * Of a pot: decides one event of its master, once. `quotes` as for an order of the product; null
   * where there are none, which is `again` if they are needed. A close may come while the opening
   * is still to be delivered: then nothing opens any more.
   * @throws when the company's database or a market is out of reach; nothing is decided then
   */
  copy(command: CopyCommand, quotes: CommandQuotes | null, key: string): Promise<CopyOutcome>;
  /** Of a pot. */
  changePot(change: PotChange, key: string): Promise<Result<{ pot: OwnPot }>>;
  /** Null for an account that is no pot. */
  pot(): Promise<OwnPot | null>;
  /** Of a pot: from now on this gateway is sent every change. `not_found` for another account. */
  attachPot(gateway: string): Promise<Result<{ snapshot: AccountSnapshot }>>;
  /** Of a pot, newest first. */
  copies(query: {
    page: number;
    pageSize: number;
  }): Promise<{ data: CopyRow[]; total: number; refused: number }>;
  /** Of a pot: what these orders, or those they are parts of, were copied from. */
  copiesOf(orderIds: string[]): Promise<CopyRow[]>;
  /** Whether openings of this account are told to its topic; what was told goes on being told. */
  setMaster(isMaster: boolean): Promise<void>;
  standing(): Promise<MasterStanding>;
}

/** How far copies were from the fills of their master; sums. */
export interface CopyFills {
  count: number;
  /** Of the master's price, in basis points; above zero what followers paid more or got less. */
  slippage: number;
  delayMs: number;
}

/** What became of a master's events. */
export interface FollowReport {
  followers: Partial<Record<PotState, number>>;
  opened: CopyFills;
  closed: CopyFills;
  refused: Partial<Record<ErrorName, number>>;
  /** Copies that still waited when the master closed the position. */
  closedFirst: number;
  /** Number of the newest event. */
  newest: number;
  /** Followers that were not told of it yet, and events of theirs that wait for their market. */
  behind: number;
  waiting: number;
}

/** Calls of the topic of one master. */
export interface FollowRpc {
  /**
   * Events of the master's account, in order; a repeat changes nothing.
   * @throws for a gap: the sender begins again before it
   */
  take(masterId: string, events: MasterEvent[]): Promise<void>;
  /** A pot's state has changed; the newest version counts. */
  potChanged(pot: PotReport): Promise<void>;
  hasFollower(followerId: string): Promise<boolean>;
  report(): Promise<FollowReport>;
}
