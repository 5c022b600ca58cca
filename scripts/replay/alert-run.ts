/**
 * Sets random alerts on the platform's own objects, and compares their firings with a scan of the
 * ticks.
 */
import type { Alert, CreateAlertCommand } from "#domain/contracts/alerts.ts";
import type { MarketSpec, Quote } from "#domain/contracts/market.ts";
import type { Refusal } from "#domain/errors/errors.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { accountName, marketName } from "#domain/text/names.ts";
import { type ScannedAlert, type ScannedLevel, scanAlert } from "./alert-reference.ts";
import type { Comparison } from "./compare.ts";
import type { ObjectHarness } from "./object-harness.ts";
import { replayProduct } from "./replay-product.ts";

const accounts = 20;
const pausesMs = [60_000, 300_000, 1_800_000, 3_600_000];

/** Number of alerts, the newest ones, among which `move` chooses. */
const movable = 40;

function levelOf(
  { seq: setAt }: Quote,
  { when, price }: Pick<CreateAlertCommand, "when" | "price">,
  told: number,
): ScannedLevel {
  return { setAt, rises: when === "at_or_above", level: Number(price), told };
}

interface SetAlert {
  account: string;
  id: string;
  scanned: ScannedAlert;
}

interface RunTerms {
  random: () => number;
  /** Maximum distance of a level from the price. */
  range: number;
  /** Time from the first to the last tick of the recording. */
  spanMs: number;
  result: Comparison;
}

export class AlertRun {
  readonly #objects: ObjectHarness;
  readonly #spec: MarketSpec;
  readonly #terms: RunTerms;
  readonly set: SetAlert[] = [];
  #keys = 0;
  refused = 0;
  moves = 0;

  constructor(objects: ObjectHarness, spec: MarketSpec, terms: RunTerms) {
    this.#objects = objects;
    this.#spec = spec;
    this.#terms = terms;
  }

  async open(): Promise<void> {
    for (let index = 0; index < accounts; index++) {
      const identity = { companyId: 1, userId: `u${index}`, isDemo: true };
      await this.#account(accountName(1, `u${index}`), "open", identity, "USD", "10000");
    }
  }

  async place(): Promise<void> {
    const { random } = this.#terms;
    const account = accountName(1, `u${Math.floor(random() * accounts)}`);
    const quote = await this.#quote();
    if (!quote) return this.place();
    const command = this.#draft(quote);
    type Answer = { ok: true; alert: Alert } | Refusal;
    const answer = await this.#retried<Answer>(account, "createAlert", command, quote, this.#key());
    if (!answer.ok) {
      this.refused++;
      return this.place();
    }
    const { watch, when, price, times, pauseMs, expiresMs = 0 } = command;
    const scanned: ScannedAlert = {
      levels: [levelOf(quote, { when, price }, 0)],
      ...{ side: watch, times, pauseMs, expiresMs },
    };
    this.set.push({ account, id: answer.alert.id, scanned });
  }

  /** Moves one of the newest alerts, unless the alert has ended. */
  async move(): Promise<void> {
    const { random } = this.#terms;
    const moved = this.set.at(-1 - Math.floor(random() * movable));
    const quote = await this.#quote();
    if (!moved || !quote) return;
    const { account, id, scanned } = moved;
    const { when, price } = this.#aim(quote, scanned.side);
    const command = { id, product: replayProduct(this.#spec), when, price };
    type Answer = { ok: true; alert: Alert } | Refusal;
    const answer = await this.#retried<Answer>(account, "moveAlert", command, quote, this.#key());
    if (!answer.ok) return;
    this.moves++;
    scanned.levels.push(levelOf(quote, command, answer.alert.firings.length));
  }

  /** Kills an account or the market, whatever it is doing. */
  async kill(isMarket: boolean): Promise<void> {
    const account = accountName(1, `u${Math.floor(this.#terms.random() * accounts)}`);
    const name = isMarket ? marketName(this.#spec) : account;
    await this.#objects.call(isMarket ? "MARKET" : "ACCOUNT", name, "crash").catch(() => undefined);
  }

  /** Compares the price and time of each firing, and the state of each alert, with the scan. */
  async compare(ticks: readonly StoredTick[]): Promise<number> {
    const { result } = this.#terms;
    const known = new Map<string, Alert>();
    for (const alert of await this.#all()) known.set(alert.id, alert);
    let firings = 0;
    for (const { id, scanned } of this.set) {
      const fate = scanAlert(scanned, ticks);
      const alert = known.get(id);
      result.check(`${id} state`, fate.state, alert?.state);
      const told = [...(alert?.firings ?? [])].reverse();
      result.check(`${id} firings`, fate.firings.length, told.length);
      for (const [index, firing] of fate.firings.entries()) {
        firings++;
        const { seq, timeMs, price } = told[index] ?? {};
        const expected = `tick ${firing.seq} at ${firing.timeMs}: ${firing.price}`;
        result.check(`${id} firing ${index + 1}`, expected, `tick ${seq} at ${timeMs}: ${price}`);
      }
    }
    return firings;
  }

  /** Returns all alerts' states as a text, which stays the same once all alerts are settled. */
  async state(): Promise<string> {
    const all = await this.#all();
    const fired = all.reduce((sum, { firings }) => sum + firings.length, 0);
    return `${all.filter(({ state }) => state === "open").length} wait, ${fired} firings`;
  }

  #aim(quote: Quote, watch: "bid" | "ask"): Pick<CreateAlertCommand, "when" | "price"> {
    const { random, range } = this.#terms;
    const rises = random() < 0.5;
    // Most levels are near the price, and some equal it, so that alerts fire often.
    const away = range * random() ** 3;
    const price = (quote[watch] + (rises ? away : -away)).toFixed(this.#spec.pricePrecision);
    return { when: rises ? "at_or_above" : "at_or_below", price };
  }

  #draft(quote: Quote): CreateAlertCommand {
    const { random, spanMs } = this.#terms;
    const watch = random() < 0.5 ? "bid" : "ask";
    const aim = this.#aim(quote, watch);
    const times = random() < 0.5 ? 1 : 2 + Math.floor(random() * 5);
    const pauseMs = pausesMs[Math.floor(random() * pausesMs.length)] ?? 60_000;
    return {
      ...{ product: replayProduct(this.#spec), watch, note: "" },
      ...aim,
      ...{ times, pauseMs: times === 1 ? 0 : pauseMs },
      expiresMs: quote.timeMs + Math.ceil(spanMs * (0.05 + random())),
    };
  }

  async #all(): Promise<Alert[]> {
    const all: Alert[] = [];
    for (let index = 0; index < accounts; index++) {
      for (const isOpen of [true, false]) {
        for (let page = 1; ; page++) {
          const query = { isOpen, page, pageSize: 100 };
          const name = accountName(1, `u${index}`);
          const { data } = await this.#retried<{ data: Alert[] }>(name, "alerts", query);
          all.push(...data);
          if (data.length < query.pageSize) break;
        }
      }
    }
    return all;
  }

  async #quote(): Promise<Quote | null> {
    const name = marketName(this.#spec);
    const answer = await this.#objects
      .call<{ ok: true; quote: Quote } | Refusal>("MARKET", name, "quote", this.#spec)
      .catch(() => null);
    return answer?.ok ? answer.quote : null;
  }

  #key(): string {
    this.#keys++;
    return `verify-${this.#keys}`;
  }

  #account<T>(name: string, method: string, ...args: unknown[]): Promise<T> {
    return this.#objects.call<T>("ACCOUNT", name, method, ...args);
  }

  /** Repeats a call, with the same key, while its object is killed. */
  async #retried<T>(name: string, method: string, ...args: unknown[]): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.#account<T>(name, method, ...args);
      } catch (cause) {
        if (tries === 5) throw cause;
      }
    }
  }
}
