/**
 * Triggers that accounts have placed here, and the delivery of reached ones. Reached triggers are
 * written in the transaction that stores the tick, and sent at least once. Each account has
 * separate queues for levels of orders, margin levels and alerts. A queue keeps its order, except
 * for triggers that the account keeps refusing.
 */
import type { AccountRpc } from "#domain/contracts/account-rpc.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { ParkedPayload } from "#domain/contracts/parked.ts";
import { type Fire, isAlertSet, riskSetId, type TriggerOrder } from "#domain/contracts/triggers.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { logError } from "#platform/log/log.ts";
import { Component } from "../../runtime/bases.ts";
import { storageDatabase } from "../../runtime/database.ts";
import { Outbox, type Send } from "../../runtime/outbox.ts";
import { parkedDestination } from "../../runtime/parking.ts";
import type { Timers } from "../../runtime/timers.ts";
import { Waits } from "../../runtime/waits.ts";
import type { TickLog } from "../ticks/tick-log.ts";
import { type ReachedSet, TriggerBook } from "./trigger-book.ts";

/** Timer that repeats failed deliveries. */
export const deliverTimer = "deliver";
/**
 * Maximum age in ms of a tick when it is stored. Older ticks are dropped. Held ticks are accepted
 * or dropped before that age.
 */
const lateMsMax = 75_000;
const dayMs = 86_400_000;
/** Suffixes of an account's name in the outbox, for its margin level and for its alerts. */
const riskSuffix = " risk";
const alertSuffix = " alerts";
const suffixes = [riskSuffix, alertSuffix];
/** Delay in ms after which the object's alarm repeats a lost delivery. */
const backupMs = 2_000;

export interface RestingTriggersPorts {
  storage: DurableObjectStorage;
  timers: Timers;
  log: TickLog;
  market: string;
  generation: number;
  now(): number;
  random(): number;
  account(name: string): Pick<AccountRpc, "settle">;
  /** Stores the list of payloads that accounts keep refusing, for operators of their companies. */
  storeParked(market: string, parked: ParkedPayload[]): Promise<void>;
  /** Reports since when (ms) deliveries to an account fail; null when they succeed again. */
  tellWait(account: string, what: string, sinceMs: number | null): void;
}

export class RestingTriggers extends Component<RestingTriggersPorts> {
  readonly #db = storageDatabase(this.ports.storage);
  readonly book = new TriggerBook(this.#db);
  readonly #waits = new Waits({
    tellWait: (destination, _, sinceMs) => {
      const { market, tellWait } = this.ports;
      tellWait(accountOf(destination), `${market} ${destination}`, sinceMs);
    },
    nowMs: this.ports.now,
  });
  readonly outbox = new Outbox({
    db: this.#db,
    nowMs: this.ports.now,
    random: this.ports.random,
    // A reached level protects its account, so it is sent until the account accepts it.
    whenRefused: (destination) => (destination === parkedDestination ? "park" : "keep_in_order"),
    failed: (destination, attempts, cause) => {
      logError("level_undelivered", { id: destination, attempts }, cause);
      if (destination !== parkedDestination) this.#waits.late(destination, "unsettled");
    },
  });

  constructor(ports: RestingTriggersPorts) {
    super(ports);
    this.#armTimer();
  }

  /** Stores an account's triggers. Call it in the transaction that has written all ticks so far. */
  arm(account: string, { sets, cited }: TriggerOrder): void {
    const { log, now } = this.ports;
    for (const set of sets) {
      this.#put(this.book.arm(account, set, log.since(set.afterSeq), now()));
    }
    for (const seq of cited) log.cite(seq);
  }

  /** Runs inside the transaction that stores the tick. */
  fire(tick: StoredTick): void {
    this.#put(this.book.take(tick));
  }

  /**
   * Ends expired pending orders and alerts even if the market is closed or has fallen silent.
   * @param flush function that runs the writes in the transaction that stores all ticks so far
   */
  endSilent(spec: MarketSpec | null, flush: (writes: () => void) => void): void {
    const { log, now } = this.ports;
    // A replay's time stops while no tick arrives, so silence proves no expiry.
    if (spec?.feed.clock !== "wall" || !log.last) return;
    const { last } = log;
    flush(() => this.#put(this.book.takeEnded(now() - lateMsMax, last)));
    this.deliverSoon();
  }

  /** Starts a delivery; if it fails, the timer repeats it. */
  deliverSoon(): void {
    this.deliver().catch((cause: unknown) => logError("reached_levels_not_told", {}, cause));
  }

  async deliver(): Promise<void> {
    // Sets the timer in the same turn as the writes, so that it exists even if the sending is lost.
    this.#armTimer();
    await this.outbox.drain(this.#send);
    this.#waits.keep((destination) => this.outbox.isWaiting(destination));
    this.#armTimer();
  }

  /**
   * Delivers reached triggers of an account's orders and margin level, but not its alerts. False if
   * one of these triggers is still undelivered.
   */
  async deliverTo(account: string): Promise<boolean> {
    if (!(await this.deliverOrders(account))) return false;
    return this.outbox.flush(`${account}${riskSuffix}`, this.#send);
  }

  /**
   * Delivers the reached triggers of an account's orders. An account requests this while it
   * computes its margin level. So this delivery must not wait for reached margin levels, which
   * have a destination of their own.
   */
  deliverOrders(account: string): Promise<boolean> {
    return this.outbox.flush(account, this.#send);
  }

  /** True while reached triggers of this account's orders or margin level are undelivered. */
  isWaiting(account: string): boolean {
    return this.isWaitingForOrders(account) || this.outbox.isWaiting(`${account}${riskSuffix}`);
  }

  /** True while reached triggers of this account's orders are undelivered. */
  isWaitingForOrders(account: string): boolean {
    return this.outbox.isWaiting(account);
  }

  forgetOld(): void {
    this.book.forget(this.ports.now() - dayMs);
  }

  #armTimer(): void {
    const dueMs = this.outbox.nextDueMs();
    if (dueMs === null) return;
    this.ports.timers.setAtLatest(deliverTimer, Math.max(dueMs, this.ports.now() + backupMs));
  }

  retryParked(id: number): boolean {
    const isPutBack = this.outbox.retry(id);
    if (isPutBack) this.deliverSoon();
    return isPutBack;
  }

  readonly #send: Send = (destination, payloads) => {
    const { storeParked, market } = this.ports;
    if (destination === parkedDestination) return storeParked(market, this.outbox.parked());
    const account = accountOf(destination);
    // Needs no check, because `#put` wrote the payloads.
    return this.ports.account(account).settle(payloads.map((each) => JSON.parse(each) as Fire));
  };

  #put(all: readonly ReachedSet[]): void {
    const { market, generation, log } = this.ports;
    this.outbox.putAll(
      all.map(({ account, id, version, trigger, tick }) => {
        const fire: Fire = { market, generation, id, version, trigger, tick };
        return [destinationOf(account, id), JSON.stringify(fire)];
      }),
    );
    for (const seq of new Set(all.map(({ tick }) => tick.seq))) log.cite(seq);
  }
}

/** An alert or a margin level must not delay the reached levels of orders. */
function destinationOf(account: string, setId: string): string {
  if (setId === riskSetId) return `${account}${riskSuffix}`;
  return isAlertSet(setId) ? `${account}${alertSuffix}` : account;
}

function accountOf(destination: string): string {
  const suffix = suffixes.find((each) => destination.endsWith(each)) ?? "";
  return destination.slice(0, destination.length - suffix.length);
}
