/**
 * Durable Objects for `npm run bench:follow`: the platform's own topic and accounts, and a market
 * without a feed. Counts the calls between them.
 */

import type { CopyOutcome } from "#domain/contracts/copying.ts";
import type { CopySettings } from "#domain/copying/settings.ts";
import { accountName, isPot, potUserId } from "#domain/text/names.ts";
import { FollowObject } from "#durable-objects/follow/follow-object.ts";
import type { Env } from "#platform/env.ts";
import { quote } from "../engine/order.ts";
import { BenchAccount, BenchMarket } from "../engine/worker.ts";

export { default } from "../engine/worker.ts";

/** Number of calls by name, shared by all objects of this process. */
const calls = new Map<string, number>();

const follower = "follower-";
/**
 * True for a follower's main account. The benchmark has none: it drops messages to such accounts.
 */
const isFollower = ({ name }: DurableObjectId) =>
  name?.startsWith(accountName(1, follower)) === true && !isPot(name);
const nobody = { takePotMessages: async () => undefined };

/** Prefix of the id of a master whose followers' pots run on machines of their own. */
const away = "away-";
/** Time (ms) that a call to an away pot takes: the way there, the copy and the way back. */
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

/** Returns an environment that counts the calls of its objects, e.g. as `ACCOUNT.copy`. */
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

/** A market that answers each request with the same price and the current time. */
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
/**
 * Pause in ms between two reports. Each report reads all followers, so frequent reports would slow
 * the measured work.
 */
const pollMsOf = (count: number) => Math.max(5, count / 100);
/** Maximum number of pots that `gather` opens in parallel. */
const lanesMax = 50;

export class BenchTopic extends FollowObject {
  readonly #accounts: Env["ACCOUNT"];

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, counted(env));
    this.#accounts = env.ACCOUNT;
  }

  /** Opens pots until `count` of them follow. Away pots are only reported as following. */
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

  /** Waits until this many followers have answered with a copy or a refusal. */
  async heard(kind: "opened" | "closed", count: number): Promise<void> {
    await this.#until(async () => {
      const report = await this.report();
      const refused = Object.values(report.refused).reduce((sum, each) => sum + each, 0);
      return report[kind].count + refused >= count;
    }, pollMsOf(count));
  }

  /** Returns the number of calls between objects since the last `takeCalls`, by name. */
  async takeCalls(): Promise<Record<string, number>> {
    const taken = Object.fromEntries(calls);
    calls.clear();
    return taken;
  }

  async #until(isSo: () => Promise<boolean>, pollMs: number): Promise<void> {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
