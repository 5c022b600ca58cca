/** A master, a follower and the follower's pot: three accounts of one company in memory. */
import type { MarketStatus } from "#domain/codes.ts";
import type { Identity, SubmitAnswer, SubmitForexCommand } from "#domain/contracts/account.ts";
import type { CopyOutcome, MasterEvent, PotReport } from "#domain/contracts/copying.ts";
import type { MarketDoubt, Quote } from "#domain/contracts/market.ts";
import { type CopySettings, stopPercentDefault } from "#domain/copying/settings.ts";
import type { Result } from "#domain/errors/errors.ts";
import type { Decimal } from "#domain/money/decimal.ts";
import { accountName, followName, potUserId } from "#domain/text/names.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { checkCopySides, copySideOf } from "#durable-objects/account/proof/copying.ts";
import { AccountBench, eurusd } from "./account-bench.ts";

const person = (userId: string): Identity => ({ companyId: 1, userId, isDemo: false });

/** A product without a fee, in steps of 0.0001, that trades all week. */
export const traded = {
  ...eurusd,
  feeRate: "0",
  minLots: "0.01",
  market: { ...eurusd.market, session: "24x7" },
};

export const settings: CopySettings = {
  size: { kind: "multiple", multiple: "0.1" },
  stopPercent: stopPercentDefault,
  whenClosed: "wait",
  copiesOpen: false,
};

export function done<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(`refused: ${answer.error}`);
  return answer;
}

export class CopyWorld {
  readonly master = new AccountBench("10000", "USD", "0", person("m"));
  readonly follower = new AccountBench("1000", "USD", "0", person("f"));
  readonly pot = new AccountBench(null);
  /** Events that the topic has received. */
  readonly events: MasterEvent[] = [];
  readonly reports: PotReport[] = [];
  /** False while the named account is out of reach. */
  reach = { pot: true, follower: true, master: true };
  /** State of the market of `traded`. */
  seq = 100;
  bid = 1.1;
  ask = 1.1;
  doubt: MarketDoubt = "none";
  status: MarketStatus = "open";
  #keys = 0;

  constructor() {
    const benches = { m: this.master, f: this.follower, p: this.pot };
    for (const [name, bench] of Object.entries(benches)) {
      bench.idPrefix = name;
      bench.topics.set(followName(1, "m"), {
        take: async (_master, events) => void this.events.push(...events),
        potChanged: async (report) => void this.reports.push(report),
      });
      bench.accounts.set(accountName(1, potUserId("f", "m")), this.#reaching("pot", this.pot));
      bench.accounts.set(accountName(1, "f"), this.#reaching("follower", this.follower));
      bench.accounts.set(accountName(1, "m"), this.#reaching("master", this.master));
      bench.markets.set("sim/EURUSD", {
        arm: async () => undefined,
        priceAt: async () => ({ ...this.#tick(), doubt: this.doubt }),
        valuation: async () => this.quote(),
      });
    }
    this.master.account.masterActs.setMaster(true);
  }

  get nowMs(): number {
    return this.pot.nowMs;
  }

  pass(ms: number): void {
    for (const bench of [this.master, this.follower, this.pot]) bench.nowMs += ms;
  }

  price(price: number): void {
    this.seq += 1;
    this.bid = price;
    this.ask = price;
  }

  quote(): Quote {
    const { status, doubt, nowMs } = this;
    return { ...this.#tick(), market: "sim/EURUSD", status, doubt, answeredAtMs: nowMs };
  }

  fund(amount: string, key = this.key(), change: Partial<CopySettings> = {}) {
    const command = { masterId: "m", amount, settings: { ...settings, ...change } };
    return this.follower.account.following.fund(command, key);
  }

  take(amount: string, key = this.key()) {
    return this.follower.account.following.takeOut("m", amount, key);
  }

  /** Delivers all waiting messages and the messages that these cause. */
  async deliver(): Promise<void> {
    for (let rounds = 0; rounds < 5; rounds++) {
      for (const bench of [this.master, this.follower, this.pot]) {
        if (bench.account.profiles.read()) await bench.account.drain();
      }
    }
  }

  /** Opens a pot with this amount. */
  async start(amount = "500", change: Partial<CopySettings> = {}): Promise<void> {
    done(await this.fund(amount, this.key(), change));
    await this.deliver();
  }

  masterOpens(change: Partial<SubmitForexCommand> = {}): SubmitAnswer["order"] {
    const command = this.master.command(traded, { lots: "1", ...change });
    return done(this.master.account.forex.submit(command, { quote: this.quote() }, this.key()))
      .order;
  }

  masterCloses(orderId: string, lots?: string): void {
    const command = { orderId, ...(lots === undefined ? {} : { lots }) };
    done(this.master.account.forex.close(command, { quote: this.quote() }, this.key()));
  }

  /** Newest events of the master, in order. */
  async told(): Promise<MasterEvent[]> {
    await this.master.account.drain();
    return this.events;
  }

  /** Sends one event to the pot. */
  copy(event: MasterEvent, masterEquity: string | null = null): Promise<CopyOutcome> {
    const key = `copy:${event.number}`;
    const command = { masterId: "m", event, masterEquity };
    return this.pot.account.copyDecisions.decide(command, { quote: this.quote() }, key);
  }

  /** Sends all new events to the pot. */
  async copyAll(): Promise<CopyOutcome[]> {
    const outcomes: CopyOutcome[] = [];
    for (const event of (await this.told()).slice(this.#copied)) {
      this.#copied += 1;
      outcomes.push(await this.copy(event));
    }
    return outcomes;
  }
  #copied = 0;

  /** Checks the margin level and the copy stop of the pot. */
  async look(): Promise<void> {
    await this.pot.account.risk.review({ ...this.#tick(), market: "sim/EURUSD" });
    await this.deliver();
  }

  /** Problems of every account and between them, and the money under way. */
  audit(): { problems: string[]; onTheWay: string } {
    const problems: string[] = [];
    const benches = { m: this.master, f: this.follower, [potUserId("f", "m")]: this.pot };
    for (const bench of Object.values(benches)) problems.push(...auditAccount(bench.db).problems);
    const sides = Object.entries(benches).map(([id, { db }]) => [id, copySideOf(db)] as const);
    const onTheWay: Decimal = checkCopySides(new Map(sides), (each) => problems.push(each));
    return { problems, onTheWay: onTheWay.toString() };
  }

  /** Returns free money and margin of follower and pot. */
  funds(): [follower: string, pot: string] {
    const sum = ([free, margin]: [string, string]) => String(Number(free) + Number(margin));
    return [sum(this.follower.funds()), sum(this.pot.funds())];
  }

  key(): string {
    this.#keys += 1;
    return `key ${this.#keys}`;
  }

  #tick() {
    const { seq, bid, ask, nowMs } = this;
    return { seq, timeMs: nowMs, bid, ask, generation: 1 };
  }

  #reaching(who: "pot" | "follower" | "master", bench: AccountBench) {
    const check = () => {
      if (!this.reach[who]) throw Object.assign(new Error("lost"), { retryable: true });
    };
    return {
      takePotMessages: async (...args: Parameters<typeof bench.account.takePotMessages>) => {
        check();
        bench.account.takePotMessages(...args);
        check();
      },
      tellClaims: async () => {
        check();
        const answer = await bench.account.pots.tellClaims(
          bench.account.risk,
          bench.account.floating,
        );
        check();
        return answer;
      },
      changePot: async (
        ...[change, key]: Parameters<typeof bench.account.pots.change> extends [
          infer Change,
          ...unknown[],
        ]
          ? [Change, string]
          : never
      ) => {
        check();
        return bench.account.pots.change(change, bench.account.floating, key);
      },
    };
  }
}
