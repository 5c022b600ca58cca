/**
 * The topic's object is killed at random during calls; pots, markets and the master's account fail
 * at random. Every follower still receives all events of a position in order, and acts once.
 */
import { expect, it, vi } from "vitest";
import type { CopyOutcome, MasterAct, MasterEvent } from "#domain/contracts/copying.ts";
import { refuse } from "#domain/errors/errors.ts";
import {
  type Call,
  opened,
  openProduct,
  receiptOf,
  refusal,
  settings,
  standing,
  TopicWorld,
} from "./topic-world.ts";

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);
const products = [openProduct("EURUSD", 1), openProduct("XAUUSD", 2)];

/** Returns random numbers in [0, 1) for a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Numbers of the events that a position in a pot acted on, in order. */
interface Copy {
  acts: number[];
  isOpen: boolean;
}

/** Acts once for a key, like a pot, and stores no temporary answer. */
class FakePot {
  readonly copies = new Map<string, Copy>();
  readonly #answers = new Map<string, CopyOutcome>();
  readonly #ended = new Set<string>();
  readonly equities = new Map<number, string | null>();

  decide(call: Call, world: TopicWorld): CopyOutcome {
    const known = this.#answers.get(call.key);
    if (known) return known;
    const { orderId, act, number } = call.event;
    const copy = this.copies.get(orderId);
    if (act.kind === "closed") this.#ended.add(orderId);
    let answer: CopyOutcome = { kind: "nothing" };
    if (act.kind === "opened" && !this.#ended.has(orderId)) {
      this.copies.set(orderId, { acts: [number], isOpen: true });
      this.equities.set(number, call.masterEquity);
      answer = world.copied(call);
    } else if (copy?.isOpen && act.kind !== "opened") {
      copy.acts.push(number);
      copy.isOpen = act.kind !== "closed";
      answer = world.copied(call);
    }
    this.#answers.set(call.key, answer);
    return answer;
  }
}

class RoughWorld extends TopicWorld {
  readonly dice: () => number;
  readonly known = new Map<string, FakePot>();
  readonly underWay = new Map<string, number>();
  readonly #steps: Array<() => void> = [];
  isRough = true;
  callsAtOnce = 0;
  kills = 0;

  constructor(seed: number) {
    super();
    this.dice = randomOf(seed);
    this.random = this.dice;
    this.pot = (call) => this.#call(call);
    this.market = (name) => {
      if (this.isRough && this.dice() < 0.1) throw new Error("connection lost");
      if (this.isRough && this.dice() < 0.2) return refuse("price_doubted");
      if (this.isRough && this.dice() < 0.2) return refuse("market_closed");
      return this.quote(name);
    };
    this.account = () => {
      if (this.isRough && this.dice() < 0.2) throw new Error("connection lost");
      return { ...standing, equity: String(Math.floor(this.dice() * 1e6)) };
    };
  }

  potOf(followerId: string): FakePot {
    const pot = this.known.get(followerId) ?? new FakePot();
    this.known.set(followerId, pot);
    return pot;
  }

  /** Makes a call in two steps, there and back; each may fail or outlive its caller. */
  async #call(call: Call): Promise<CopyOutcome> {
    const lane = `${call.instance} ${call.followerId}`;
    this.underWay.set(lane, (this.underWay.get(lane) ?? 0) + 1);
    this.callsAtOnce = Math.max(this.callsAtOnce, this.underWay.get(lane) ?? 0);
    try {
      await this.#step();
      if (this.isRough && this.dice() < 0.1) throw new Error("connection lost");
      if (this.isRough && this.dice() < 0.1) throw refusal("a fault of the pot");
      if (this.isRough && this.dice() < 0.15) return { kind: "again", notBeforeMs: this.nowMs };
      const answer = this.potOf(call.followerId).decide(call, this);
      await this.#step();
      if (this.isRough && this.dice() < 0.1) throw new Error("connection lost");
      return answer;
    } finally {
      this.underWay.set(lane, (this.underWay.get(lane) ?? 1) - 1);
    }
  }

  #step(): Promise<void> {
    return new Promise((resolve) => this.#steps.push(resolve));
  }

  /** Runs one random event: a call advances, the alarm fires, or the object is killed. */
  async tick(): Promise<void> {
    const dice = this.dice();
    if (this.isRough && dice < 0.05) {
      this.kill();
      this.kills++;
    } else if (this.#steps.length > 0 && dice < 0.8) {
      const [step] = this.#steps.splice(Math.floor(this.dice() * this.#steps.length), 1);
      step?.();
    } else if (this.alarmMs !== null) {
      this.nowMs = Math.max(this.nowMs, this.alarmMs);
      this.begin();
    }
    await settled();
  }

  begin(): void {
    // The run of a killed instance rejects, as does a run whose lane it blocked.
    this.topic.run().catch(() => undefined);
  }

  get isAtRest(): boolean {
    return this.#steps.length === 0 && this.alarmMs === null;
  }
}

/** Waits until all work has stopped except for calls. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Returns the mixed events of some positions, each with a random life. */
function lifeOf(world: RoughWorld): MasterEvent[] {
  const lives = Array.from({ length: 6 }, (_, index): [string, MasterAct[]] => {
    const product = products[index % products.length] ?? products[0];
    if (!product) throw new Error("there is a product");
    const receipt = receiptOf(product, "1.1");
    const levels = { stopLossPrice: "1", takeProfitPrice: "0" };
    const acts: MasterAct[] = [opened(product)];
    if (world.dice() < 0.5) acts.push({ kind: "levels", levels });
    if (world.dice() < 0.5) acts.push({ kind: "part_closed", closed: "0.5", before: "1", receipt });
    if (world.dice() < 0.7) acts.push({ kind: "closed", receipt });
    return [`order ${index}`, acts];
  });
  const events: MasterEvent[] = [];
  for (let left = lives; left.length > 0; left = left.filter(([, acts]) => acts.length > 0)) {
    const [orderId = "", acts = []] = left[Math.floor(world.dice() * left.length)] ?? [];
    const act = acts.shift();
    if (act) events.push(world.event(orderId, act));
  }
  return events;
}

const isOf = (orderId: string) => (event: MasterEvent) => event.orderId === orderId;

async function play(seed: number) {
  const world = new RoughWorld(seed);
  const ids = ["a", "b", "c", "d", "e"];
  for (const followerId of ids) {
    const size = world.dice() < 0.5 ? settings.size : ({ kind: "share" } as const);
    const joined = { followerId, masterId: "master", version: 1, state: "following" } as const;
    world.topic.potChanged({ ...joined, settings: { ...settings, size } });
  }
  const events = lifeOf(world);
  for (const index of events.keys()) {
    // The master's account repeats the previous event, as after a lost answer.
    world.topic.take(events.slice(Math.max(0, index - 1), index + 1));
    if (world.dice() < 0.8) world.begin();
    for (let ticks = Math.floor(world.dice() * 12); ticks > 0; ticks--) await world.tick();
  }
  for (let ticks = 0; ticks < 200; ticks++) await world.tick();
  world.isRough = false;
  for (let ticks = 0; !world.isAtRest; ticks++) {
    if (ticks > 20_000) throw new Error("the topic never comes to rest");
    await world.tick();
  }
  return { world, ids, events };
}

it.each(seeds)(
  "sends each follower a position's events once and in order despite kills, seed %i",
  async (seed) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { world, ids, events } = await play(seed);
    expect(world.callsAtOnce).toBe(1);
    expect(world.topic.report()).toMatchObject({ behind: 0, waiting: 0, newest: events.length });
    for (const id of ids) {
      const pot = world.potOf(id);
      for (const orderId of new Set(events.map((event) => event.orderId))) {
        const own = events.filter(isOf(orderId));
        const isEnded = own.at(-1)?.act.kind === "closed";
        const copy = pot.copies.get(orderId);
        // No copy stays open after the master has closed.
        expect(copy?.isOpen ?? false, `${id} ${orderId}`).toBe(!isEnded);
        const acts = copy?.acts ?? [];
        const all = own.map(({ number }) => number);
        // Each event arrives in order and once.
        // Only a close may overtake waiting events; no other event is missing.
        expect(acts).toEqual(all.filter((number) => acts.includes(number)));
        if (!isEnded) expect(acts).toEqual(all);
        const wasTold = world.calls.some(
          (call) => call.followerId === id && call.event.number === all.at(-1),
        );
        expect(wasTold).toBe(true);
      }
    }
    // The size of every copy uses the same figure.
    for (const { number, act } of events) {
      if (act.kind !== "opened") continue;
      const figures = ids.map((id) => world.potOf(id).equities.get(number) ?? null);
      expect(new Set(figures.filter((figure) => figure !== null)).size).toBeLessThan(2);
    }
    const opens = ids.flatMap((id) => [...world.potOf(id).copies.values()]).length;
    const { opened: counted, closedFirst } = world.topic.report();
    expect(counted.count).toBeLessThanOrEqual(opens);
    const positions = events.filter(({ act }) => act.kind === "opened").length;
    expect(counted.count + closedFirst).toBeLessThanOrEqual(ids.length * positions);
    if (world.kills === 0) expect(counted.count).toBe(opens);
  },
);

it("kills the topic more than five times in the test run with seed 1", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { world } = await play(1);
  expect(world.kills).toBeGreaterThan(5);
});
