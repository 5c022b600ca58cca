/**
 * Runs masters, who trade on recorded ticks, and their followers. A seed determines their acts,
 * which are recorded for the independent computation.
 */
import type { PotChange } from "#domain/contracts/copying.ts";
import type { CopySettings } from "#domain/copying/settings.ts";
import type { Result } from "#domain/errors/errors.ts";
import type { AccountModules } from "#durable-objects/account/account-modules.ts";
import { openAccount } from "#durable-objects/account/open-account.ts";
import { contractOrder } from "#tests/support/account.ts";
import type { FollowWorld } from "./follow-world.ts";

export const leverage = 500;

/** An act of a master, as the run requested it. */
export interface Act {
  masterId: string;
  orderId: string;
  kind: "opened" | "levels" | "part_closed" | "closed";
  atMs: number;
  /** Time in ms at which all followers had received the act and had no work left. */
  restMs: number;
  side: "buy" | "sell";
  /** Lots that the act opened, or that it closed as a part. */
  lots: number;
  /** Lots that the position had before a part was closed. */
  before: number;
  /** Unit: points. */
  stopLoss: number;
}

export interface FollowerLog {
  id: string;
  masterId: string;
  settings: CopySettings;
  /**
   * Money that was put into the pot in total, and money that was taken out of it while it
   * continued.
   */
  putIn: number;
  takenOut: number;
  /** States that the follower chose, with their times; `leaving` and `stopped` are final. */
  states: Array<{ atMs: number; state: "following" | "paused" | "leaving" | "stopped" }>;
}

type Ask = (account: AccountModules) => Promise<Result<object>>;

interface Held {
  act: Act;
  left: number;
}

export class FollowRun {
  readonly acts: Act[] = [];
  readonly followers: FollowerLog[] = [];
  readonly refused: Record<string, number> = {};
  readonly #world: FollowWorld;
  readonly #random: () => number;
  readonly #masters: string[];
  readonly #held = new Map<string, Held>();
  #keys = 0;

  constructor(world: FollowWorld, random: () => number, masters: number) {
    this.#world = world;
    this.#random = random;
    this.#masters = Array.from({ length: masters }, (_, index) => `m${index}`);
    for (const id of this.#masters) {
      openAccount(world.account(id), identity(id), "USD", "200000", "0");
      world.account(id).masterActs.setMaster(true);
      world.touch(id);
    }
  }

  async join(): Promise<void> {
    const id = `f${this.followers.length}`;
    const masterId = this.#pick(this.#masters);
    const settings: CopySettings = {
      size:
        this.#random() < 0.5
          ? { kind: "share" }
          : { kind: "multiple", multiple: (this.#random() ** 2 * 2 + 0.001).toFixed(3) },
      stopPercent: 30 + Math.floor(this.#random() * 66),
      whenClosed: this.#random() < 0.5 ? "wait" : "skip",
      copiesOpen: this.#random() < 0.3,
    };
    openAccount(this.#world.account(id), identity(id), "USD", "100000", "0");
    const log = { id, masterId, settings, putIn: 0, takenOut: 0, states: [] };
    this.followers.push(log);
    await this.#fund(log, 50 + Math.floor(this.#random() ** 3 * 20_000));
    this.#note(log, "following");
  }

  /** Performs a random act of a master. Followers receive the act with the next ticks. */
  async act(): Promise<void> {
    const held = [...this.#held.values()];
    const isOpening = held.length === 0 || (held.length < 6 && this.#random() < 0.45);
    if (isOpening) return this.#open();
    const position = this.#pick(held);
    const drawn = this.#random();
    if (drawn < 0.3) return this.#setStop(position);
    if (drawn < 0.6 && position.left >= 200) return this.#close(position, position.left / 2);
    return this.#close(position, position.left);
  }

  async closeAll(): Promise<void> {
    for (const each of [...this.#held.values()]) await this.#close(each, each.left);
  }

  /** Records that by now all followers have received all acts. */
  rested(): void {
    const { nowMs } = this.#world;
    for (const act of this.acts) if (act.restMs === 0) act.restMs = nowMs;
    // Forgets positions that were closed by their own stop-loss.
    for (const [id, { act }] of this.#held) {
      const { orders } = this.#world.account(act.masterId);
      if (orders.require(id).status !== "open") this.#held.delete(id);
    }
  }

  async moveMoney(): Promise<void> {
    const log = this.#pick(this.followers);
    if (!isGoingOn(log)) return;
    if (this.#random() < 0.4) return this.#fund(log, 10 + Math.floor(this.#random() * 500));
    const amount = 1 + Math.floor(this.#random() ** 2 * log.putIn);
    const key = this.#key();
    const take: Ask = ({ following }) => following.takeOut(log.masterId, String(amount), key);
    if (await this.#asked(log, take)) log.takenOut += amount;
  }

  /**
   * Makes a follower change its pot.
   * @param isAtRest true if all acts have reached all pots; only then are the open copies known
   */
  async steer(isAtRest: boolean): Promise<void> {
    const log = this.#pick(this.followers);
    if (!isGoingOn(log)) return;
    const last = log.states.at(-1)?.state;
    const drawn = this.#random();
    // While acts are still on their way, a follower may make no other change than to stop.
    if (!isAtRest) return drawn < 0.2 ? this.#change(log, "stopped") : undefined;
    if (last === "paused") return this.#change(log, "following");
    await this.#change(log, drawn < 0.5 ? "paused" : drawn < 0.8 ? "leaving" : "stopped");
  }

  async #open(): Promise<void> {
    const masterId = this.#pick(this.#masters);
    const lots = 100 + Math.floor(this.#random() * 900);
    const side = this.#random() < 0.5 ? "buy" : "sell";
    const quote = await this.#world.quote();
    if (!quote.ok) return;
    const { forex } = this.#world.account(masterId);
    const order = { side, multiple: leverage, lots: String(lots / 100) } as const;
    const command = contractOrder(this.#world.product, order);
    const answer = forex.submit(command, { quote: quote.quote }, this.#key());
    if (!answer.ok) return this.#count(answer.error);
    const { id } = answer.order;
    this.#held.set(id, { act: this.#tell("opened", masterId, id, { side, lots }), left: lots });
  }

  async #setStop({ act: { masterId, orderId, side } }: Held): Promise<void> {
    const quote = await this.#world.quote();
    if (!quote.ok) return;
    const { bid, ask } = quote.quote;
    const distance = 0.0002 + this.#random() * 0.001;
    const stopLoss = Math.round(100_000 * (side === "buy" ? bid - distance : ask + distance));
    const { forex } = this.#world.account(masterId);
    const command = { orderId, stopLossPrice: String(stopLoss / 100_000), takeProfitPrice: "0" };
    const answer = forex.setStops(command, { quote: quote.quote }, this.#key());
    if (!answer.ok) return this.#count(answer.error);
    this.#tell("levels", masterId, orderId, { side, stopLoss });
  }

  async #close(position: Held, lots: number): Promise<void> {
    const { masterId, orderId, side } = position.act;
    const part = Math.floor(lots);
    const quote = await this.#world.quote();
    if (!quote.ok) return;
    const { forex } = this.#world.account(masterId);
    const isAll = part === position.left;
    const command = { orderId, ...(isAll ? {} : { lots: String(part / 100) }) };
    const answer = forex.close(command, { quote: quote.quote }, this.#key());
    if (!answer.ok) return this.#count(answer.error);
    const before = position.left;
    this.#tell(isAll ? "closed" : "part_closed", masterId, orderId, { side, lots: part, before });
    position.left -= part;
    if (isAll) this.#held.delete(orderId);
  }

  #tell(kind: Act["kind"], masterId: string, orderId: string, about: Partial<Act>): Act {
    const atMs = this.#world.nowMs;
    const nothing = { restMs: 0, side: "buy", lots: 0, before: 0, stopLoss: 0 } as const;
    const act: Act = { ...nothing, ...about, kind, masterId, orderId, atMs };
    this.acts.push(act);
    this.#world.touch(masterId);
    return act;
  }

  async #fund(log: FollowerLog, amount: number): Promise<void> {
    const command = { masterId: log.masterId, amount: String(amount), settings: log.settings };
    const key = this.#key();
    const fund: Ask = ({ following }) => following.fund(command, key);
    if (await this.#asked(log, fund)) log.putIn += amount;
  }

  async #change(log: FollowerLog, state: Extract<PotChange, { state: unknown }>["state"]) {
    const key = this.#key();
    const steer: Ask = ({ following }) => following.steer(log.masterId, { state }, key);
    if (await this.#asked(log, steer)) this.#note(log, state);
  }

  /** Repeats a request with the same key until it is answered, as the app does. */
  async #asked(log: FollowerLog, ask: Ask): Promise<boolean> {
    this.#world.touch(log.id);
    for (let tries = 0; tries < 20; tries++) {
      const answer = await ask(this.#world.account(log.id)).catch(() => null);
      if (answer === null || (!answer.ok && answer.error === "busy")) continue;
      if (!answer.ok) this.#count(answer.error);
      return answer.ok;
    }
    return false;
  }

  #note(log: FollowerLog, state: FollowerLog["states"][number]["state"]): void {
    log.states.push({ atMs: this.#world.nowMs, state });
  }

  #count(error: string): void {
    this.refused[error] = (this.refused[error] ?? 0) + 1;
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }

  #key(): string {
    return `run-${++this.#keys}`;
  }
}

function identity(userId: string) {
  return { companyId: 1, userId, isDemo: true };
}

function isGoingOn({ states }: FollowerLog): boolean {
  const last = states.at(-1)?.state;
  return last === "following" || last === "paused";
}
