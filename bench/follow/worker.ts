/**
 * Objects for `npm run bench:follow`: topic and accounts themselves, the market without a feed, and
 * a count of what they ask of each other.
 */

import type { CopyOutcome } from "#domain/contracts/copying.ts";
import type { CopySettings } from "#domain/copying/settings.ts";
import { accountName, isPot, potUserId } from "#domain/names.ts";
import { FollowObject } from "#durable-objects/follow/follow-object.ts";
import type { Env } from "#worker/env.ts";
import { quote } from "../engine/order.ts";
import { BenchAccount, BenchMarket } from "../engine/worker.ts";

export { default } from "../engine/worker.ts";

/** All objects of this process share it. */
const calls = new Map<string, number>();

const follower = "follower-";
/** Followers have no account here, only their pots: what these report is not kept. */
const isFollower = ({ name }: DurableObjectId) =>
  name?.startsWith(accountName(1, follower)) === true && !isPot(name);
const nobody = { takePotMessages: async () => undefined };

/** A master with this name is followed by pots on machines of their own. */
const away = "away-";
/** One way to such a pot, its copy, and the way back. */
const awayMs = 20;
const isAway = ({ name = "" }: DurableObjectId) => isPot(name) && name.includes(`~${away}`);
const awayPot = {
  async copy(): Promise<CopyOutcome> {
    await new Promise((resolve) => setTimeout(resolve, awayMs));
    const price = String(quote.ask);
    const receipt = { market: "bench/EURUSD", generation: 1, seq: 1, timeMs: Date.now(), price };
    return { kind: "copied", orderId: crypto.randomUUID(), receipt, atMs: Date.now() };
  },
};

/** An environment whose objects are counted as they are called, e.g. `ACCOUNT.copy`. */
function counted(env: Env): Env {
  const namespace = <N extends object>(kind: string, real: N): N =>
    new Proxy(real, {
      get(_, name) {
        const member: unknown = Reflect.get(real, name);
        if (typeof member !== "function") return member;
        if (name !== "get") return member.bind(real);
        return (id: DurableObjectId) => {
          if (isFollower(id)) return nobody;
          return stub(kind, isAway(id) ? awayPot : (member.call(real, id) as object));
        };
      },
    });
  const stub = (kind: string, real: object) =>
    new Proxy(real, {
      get(_, name) {
        const call = `${kind}.${String(name)}`;
        return (...args: unknown[]) => {
          calls.set(call, (calls.get(call) ?? 0) + 1);
          return (Reflect.get(real, name) as (...args: unknown[]) => unknown)(...args);
        };
      },
    });
  const { ACCOUNT, MARKET, FOLLOW } = env;
  return {
    ...env,
    ACCOUNT: namespace("ACCOUNT", ACCOUNT),
    MARKET: namespace("MARKET", MARKET),
    FOLLOW: namespace("FOLLOW", FOLLOW),
  };
}

export class BenchPot extends BenchAccount {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, counted(env));
  }
}

/** A market at one price, fresh whenever it is asked. */
export class BenchPrice extends BenchMarket {
  async quote() {
    const nowMs = Date.now();
    return { ok: true, quote: { ...quote, timeMs: nowMs, answeredAtMs: nowMs } };
  }
}

const settings: CopySettings = {
  size: { kind: "multiple", multiple: "1" },
  stopPercent: 60,
  whenClosed: "wait",
  copiesOpen: false,
};
/** A report reads all followers: asked too often, it would slow down what is measured. */
const pollMsOf = (count: number) => Math.max(5, count / 100);
/** Pots that are opened at once. */
const lanesMax = 50;

export class BenchTopic extends FollowObject {
  readonly #accounts: Env["ACCOUNT"];

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, counted(env));
    this.#accounts = env.ACCOUNT;
  }

  /** Opens pots until there are so many that follow; those that are away, only say so. */
  async gather(masterId: string, count: number): Promise<void> {
    if (!masterId.startsWith(away)) return this.#gatherHere(masterId, count);
    for (let index = 0; index < count; index++) {
      const pot = { followerId: `${follower}${index}`, masterId };
      await this.potChanged({ ...pot, version: 1, state: "following", settings });
    }
  }

  async #gatherHere(masterId: string, count: number): Promise<void> {
    let next = (await this.report()).followers.following ?? 0;
    const lane = async () => {
      for (let index = next++; index < count; index = next++) {
        const pot = { followerId: `${follower}${index}`, masterId };
        const userId = potUserId(pot.followerId, masterId);
        const account = this.#accounts.get(this.#accounts.idFromName(accountName(1, userId)));
        const money = { id: crypto.randomUUID(), amount: "10000", currency: "USD" };
        const funded = { kind: "funded" as const, pot, isDemo: true, settings, ...money };
        await account.takePotMessages(1, [funded]);
      }
    };
    await Promise.all(Array.from({ length: lanesMax }, lane));
    const following = async () => (await this.report()).followers.following ?? 0;
    await this.#until(async () => (await following()) >= count, pollMsOf(count));
  }

  /** Returns once so many followers have answered: they have copied it, or refused. */
  async heard(kind: "opened" | "closed", count: number): Promise<void> {
    await this.#until(async () => {
      const report = await this.report();
      const refused = Object.values(report.refused).reduce((sum, each) => sum + each, 0);
      return report[kind].count + refused >= count;
    }, pollMsOf(count));
  }

  /** Calls between the objects since the last time. */
  async takeCalls(): Promise<Record<string, number>> {
    const taken = Object.fromEntries(calls);
    calls.clear();
    return taken;
  }

  async #until(isSo: () => Promise<boolean>, pollMs: number): Promise<void> {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
