/** One person with an own account, two pots and options, at two markets whose prices jump. */
import type { Identity } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { Quote } from "#domain/contracts/market.ts";
import { accountName, followName, potUserId } from "#domain/text/names.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { checkCopySides, copySideOf } from "#durable-objects/account/proof/copying.ts";
import { makeProduct } from "#tests/support/account.ts";
import { AccountBench } from "./account-bench.ts";
import { done, settings, traded } from "./copy-world.ts";

export const purses = ["own", "one", "two"] as const;
export type Purse = (typeof purses)[number];

const gbp = makeProduct({ id: 2, base: "GBP", quote: "USD", symbol: "GBPUSD" });
export const products: readonly [Product, Product] = [
  traded,
  { ...gbp, feeRate: "0", minLots: "0.01", market: { ...gbp.market, session: "24x7" } },
];
const names = ["sim/EURUSD", "sim/GBPUSD"];
const userIds: Record<Purse, string> = {
  own: "f",
  one: potUserId("f", "one"),
  two: potUserId("f", "two"),
};

interface Tick {
  seq: number;
  timeMs: number;
  bid: number;
  ask: number;
}

export class PersonWorld {
  readonly benches: Record<Purse, AccountBench>;
  /** Called before and after each message between two purses; may throw. */
  between: () => void = () => undefined;
  readonly ticks: [Tick, Tick];
  #keys = 0;

  constructor(balance = "100000", micro = "5000", spread = 0.0001) {
    const person: Identity = { companyId: 1, userId: "f", isDemo: false };
    this.benches = {
      own: new AccountBench(balance, "USD", micro, person),
      one: new AccountBench(null),
      two: new AccountBench(null),
    };
    const { nowMs } = this.benches.own;
    this.ticks = [
      { seq: 1, timeMs: nowMs, bid: 1.1, ask: round(1.1 + spread) },
      { seq: 1, timeMs: nowMs, bid: 1.3, ask: round(1.3 + spread) },
    ];
    for (const purse of purses) this.#wire(purse);
  }

  get nowMs(): number {
    return this.benches.own.nowMs;
  }

  pass(ms: number): void {
    for (const purse of purses) this.benches[purse].nowMs += ms;
  }

  /** Stores the next tick of a market, a second later. */
  move(market: 0 | 1, bid: number): Tick {
    this.pass(1_000);
    const { seq, bid: before, ask } = this.ticks[market];
    const next = { seq: seq + 1, timeMs: this.nowMs, bid, ask: round(bid + (ask - before)) };
    this.ticks[market] = next;
    return next;
  }

  quote(market: 0 | 1): Quote {
    const tick = { ...this.ticks[market], generation: 1, answeredAtMs: this.nowMs };
    return { ...tick, market: names[market] ?? "", status: "open", doubt: "none" };
  }

  /** @param stopPercent by default so low that the margin level closes positions first */
  async fund(pot: "one" | "two", amount: string): Promise<void> {
    const command = { masterId: pot, amount, settings: { ...settings, stopPercent: 0 } };
    done(await this.benches.own.account.following.fund(command, this.key()));
    await this.deliver();
  }

  open(purse: Purse, market: 0 | 1, side: "buy" | "sell", lots: string): string {
    const bench = this.benches[purse];
    const command = bench.command(products[market], { side, lots });
    const quote = { quote: this.quote(market) };
    return done(bench.account.forex.submit(command, quote, this.key())).order.id;
  }

  close(purse: Purse, market: 0 | 1, orderId: string): void {
    const quote = { quote: this.quote(market) };
    done(this.benches[purse].account.forex.close({ orderId }, quote, this.key()));
  }

  option(market: 0 | 1, direction: "up" | "down", amount: string, seconds = 30): string {
    const command = { direction, amount, seconds } as const;
    const { own } = this.benches;
    const given = own.microCommand(products[market], command);
    const quote = { quote: this.quote(market) };
    return done(own.account.micro.submit(given, quote, this.key())).order.id;
  }

  /** Settles at the current tick, which is before or at the expiry. */
  settle(market: 0 | 1, optionId: string): void {
    const { seq, timeMs, bid, ask } = this.ticks[market];
    const tick = { seq, timeMs, bid, ask };
    this.benches.own.account.micro.settle(optionId, { state: "price", tick, generation: 1 });
  }

  /** Makes the purse check its margin level at the market's newest tick. */
  async look(purse: Purse, market: 0 | 1): Promise<void> {
    if (!this.benches[purse].account.profiles.read()) return;
    const tick = { ...this.ticks[market], generation: 1, market: names[market] ?? "" };
    await this.benches[purse].account.risk.review(tick);
  }

  /** Delivers all waiting messages and the messages that these cause. */
  async deliver(rounds = 8): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      for (const purse of purses) {
        const { account } = this.benches[purse];
        if (account.profiles.read()) await account.drain();
      }
    }
  }

  /** Sum of the house's payments to all purses. */
  get paidByHouse(): number {
    const paid = purses.map((purse) => this.protection(purse));
    return round(paid.reduce((sum, each) => sum + each, 0));
  }

  protection(purse: Purse): number {
    return 0 - Number(this.benches[purse].account.ledger.balance("protection", "USD").toString());
  }

  problems(): string[] {
    const opened = purses.filter((purse) => this.benches[purse].account.profiles.read());
    const problems = opened.flatMap((purse) => auditAccount(this.benches[purse].db).problems);
    const sides = opened.map((each) => [userIds[each], copySideOf(this.benches[each].db)] as const);
    checkCopySides(new Map(sides), (each) => problems.push(each));
    return problems;
  }

  key(): string {
    this.#keys += 1;
    return `key ${this.#keys}`;
  }

  #wire(purse: Purse): void {
    const bench = this.benches[purse];
    bench.idPrefix = purse;
    for (const [index, name] of names.entries()) {
      const market = index === 0 ? 0 : 1;
      bench.markets.set(name, {
        arm: async () => undefined,
        priceAt: async () => ({ ...this.ticks[market], generation: 1, doubt: "none" }),
        valuation: async () => this.quote(market),
      });
    }
    for (const master of ["one", "two"]) {
      bench.topics.set(followName(1, master), {
        take: async () => undefined,
        potChanged: async () => undefined,
      });
      bench.accounts.set(accountName(1, master), this.#reaching(this.benches.own, false));
    }
    for (const other of purses) {
      const to = accountName(1, userIds[other]);
      bench.accounts.set(to, this.#reaching(this.benches[other], true));
    }
  }

  #reaching(bench: AccountBench, isThere: boolean) {
    const call = async <T>(run: () => T | Promise<T>): Promise<T> => {
      this.between();
      const answer = await run();
      this.between();
      return answer;
    };
    return {
      takePotMessages: (...args: Parameters<typeof bench.account.takePotMessages>) =>
        call(() => (isThere ? bench.account.takePotMessages(...args) : undefined)),
      tellClaims: () =>
        call(() => bench.account.pots.tellClaims(bench.account.risk, bench.account.floating)),
      changePot: (change: Parameters<typeof bench.account.pots.change>[0], key: string) =>
        call(() => bench.account.pots.change(change, bench.account.floating, key)),
    };
  }
}

export function round(amount: number): number {
  return Math.round(amount * 1e6) / 1e6;
}
