/** What a master's account, the topic of its followers and their pots tell each other. */
import type { OrderSide } from "../codes.ts";
import type { CopySettings } from "../copying/settings.ts";
import type { ErrorName, Result } from "../errors.ts";
import type { AccountState, CommandQuotes, ConversionPath, FillReceipt } from "./account.ts";
import type { Product } from "./catalogue.ts";

/** Whose pot it is, and whom it copies; ids of users of one company. */
export interface PotOwner {
  followerId: string;
  masterId: string;
}

/**
 * following: copies all. paused, leaving: no new positions, open ones follow. stopped: the copy
 * stop closes everything. ended: nothing is open; its money goes back.
 */
export type PotState = "following" | "paused" | "leaving" | "stopped" | "ended";

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

export type MasterAct =
  | {
      kind: "opened";
      product: Product;
      conversion: ConversionPath;
      side: OrderSide;
      lots: string;
      multiple: number;
      levels: MasterLevels;
      receipt: FillReceipt;
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
}

/** What a pot made of an event. */
export type CopyOutcome =
  | { kind: "copied"; orderId: string }
  /** Nothing of it is open here: it was refused, or is closed already. */
  | { kind: "nothing" }
  | { kind: "refused"; reason: ErrorName }
  /** Closed market, price in doubt or too old: to be delivered again, not before this time (ms). */
  | { kind: "again"; notBeforeMs: number };

/** Calls of an account object that is a pot, or that pays into one. */
export interface CopyingRpc {
  /** Moves free contract money into a pot, which starts or goes on copying by these settings. */
  fundPot(
    command: { masterId: string; amount: string; settings: CopySettings },
    key: string,
  ): Promise<Result<AccountState>>;
  /** Of a pot: decides one event of its master, once. `quotes` as for an order of the product. */
  copy(command: CopyCommand, quotes: CommandQuotes | null, key: string): Promise<CopyOutcome>;
  /** Of a pot. */
  changePot(
    change: { state: "following" | "paused" | "leaving" } | { settings: CopySettings },
    key: string,
  ): Promise<Result<AccountState>>;
}

/** Calls of the topic of one master. */
export interface FollowRpc {
  /** Events of the master's account, in order; a repeat changes nothing. */
  take(masterId: string, events: MasterEvent[]): Promise<void>;
  /** A pot's state has changed; the newest version counts. */
  potChanged(
    pot: PotOwner & { version: number; state: PotState; settings: CopySettings },
  ): Promise<void>;
}
