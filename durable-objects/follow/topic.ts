/**
 * The topic of one master. Receives the master's events and the pots' reports, and schedules the
 * calls to followers.
 */
import type {
  CopyingRpc,
  FollowReport,
  MasterEvent,
  PotReport,
} from "#domain/contracts/copying.ts";
import { Component } from "../runtime/bases.ts";
import type { Database } from "../runtime/database.ts";
import { Deliveries } from "./deliveries.ts";
import { Dispatch, type DispatchPorts } from "./dispatch.ts";
import { EventLog } from "./event-log.ts";
import { Followers } from "./followers.ts";
import { Master } from "./master.ts";
import { type QuotePorts, Quotes } from "./quotes.ts";
import { Tally } from "./tally.ts";
import { Waiting } from "./waiting.ts";

/** Delay in ms after which the alarm replaces a lost run. */
const backupMs = 2_000;

export interface TopicPorts extends DispatchPorts, QuotePorts {
  db: Database;
  /** Sets the alarm for the next run (ms); null for none. */
  wakeAt(dueMs: number | null): void;
  account(): Pick<CopyingRpc, "standing">;
}

export class Topic extends Component<TopicPorts> {
  readonly #log = new EventLog(this.ports.db);
  readonly #followers = new Followers(this.ports.db);
  readonly #waiting = new Waiting(this.ports.db);
  readonly #tally = new Tally(this.ports.db);
  readonly #dispatch = this.#wire();

  constructor(ports: TopicPorts) {
    super(ports);
    this.#arm(0);
  }

  #wire(): Dispatch {
    const rows = { log: this.#log, followers: this.#followers, waiting: this.#waiting };
    const parts = { ...this.ports, ...rows, tally: this.#tally };
    return new Dispatch({
      ...parts,
      deliveries: new Deliveries(parts),
      quotes: new Quotes(parts),
      master: new Master(parts),
    });
  }

  /** @throws if an earlier event is missing */
  take(events: readonly MasterEvent[]): void {
    this.ports.db.transaction(() => this.#log.add(events));
    this.#arm(backupMs);
  }

  /** Applies a pot's report; ignores a report that is not newer than the known one. */
  potChanged(pot: PotReport): void {
    this.ports.db.transaction(() => this.#change(pot));
    this.#arm(backupMs);
  }

  /** Delivers due events to followers. The alarm is set first, so that it replaces a lost run. */
  async run(): Promise<void> {
    this.#arm(backupMs);
    await this.#dispatch.run();
    this.#log.prune(this.#followers.heard(this.#log.newest));
    this.#arm(0);
  }

  hasFollower(id: string): boolean {
    return this.#followers.find(id) !== null;
  }

  report(): FollowReport {
    const { newest } = this.#log;
    return {
      ...this.#tally.read(),
      followers: this.#followers.countByState(),
      newest,
      behind: this.#followers.countBehind(newest),
      waiting: this.#waiting.size,
    };
  }

  #change(pot: PotReport): void {
    const { newest } = this.#log;
    const known = this.#followers.find(pot.followerId);
    if (known && pot.version <= known.version) return;
    if (!known || known.state === "ended") return this.#join(pot, newest);
    const hasResumed = pot.state === "following" && known.state !== "following";
    this.#followers.change(pot, hasResumed ? newest : known.opensAfter);
    if (pot.state === "ended") this.#waiting.forget(pot.followerId);
    else if (pot.state !== "following") this.#waiting.removeOpenings(pot.followerId);
  }

  /** Adds a follower: it gets later events, and copies the open positions if it chose that. */
  #join(pot: PotReport, newest: number): void {
    const wantsOpen = pot.state === "following" && pot.settings.copiesOpen;
    const open = wantsOpen ? this.#log.open() : [];
    this.#followers.join(pot, newest, open.length > 0);
    for (const { orderId, productId, openedNumber, act } of open) {
      const lateAct = { ...act, isLate: true } as const;
      const event = { number: openedNumber, atMs: this.ports.nowMs(), orderId, productId };
      this.#waiting.putLate(pot.followerId, {
        event: { ...event, act: lateAct },
        key: `copy:${openedNumber}:${pot.version}`,
        masterEquity: null,
      });
    }
  }

  /** @param pauseMs minimum time (ms) until the alarm, so that a run in progress can end first */
  #arm(pauseMs: number): void {
    const { wakeAt, nowMs } = this.ports;
    const dueMs = this.#dispatch.nextDueMs();
    wakeAt(dueMs === null ? null : Math.max(dueMs, nowMs() + pauseMs));
  }
}
