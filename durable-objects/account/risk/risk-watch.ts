/** The stored state of the watch over an account's margin level. */
import type { MarketSpec } from "#domain/contracts/market.ts";
import { riskSetId } from "#domain/contracts/triggers.ts";
import type { ToldCall } from "#domain/risk/margin-calls.ts";
import type { Trigger } from "#domain/triggers/trigger.ts";
import type { Database, SqlValue } from "../../runtime/database.ts";
import { Kept } from "../../runtime/kept.ts";
import { Module } from "../module.ts";
import type { Arming } from "../orders/arming.ts";

/** Levels to place at one market. */
export interface MarketBand {
  market: string;
  spec: MarketSpec;
  triggers: Trigger[];
  afterSeq: number;
}

interface WatchRow {
  version: number;
  is_due: number;
  told_calls: string;
}

export class RiskWatch extends Module<{ db: Database; arming: Arming }> {
  readonly #row = new Kept(this.context.db, () => this.#read());
  #changes = 0;

  get version(): number {
    return this.#row.get().version;
  }

  /** True if something has changed since the bands were drawn. */
  get isDue(): boolean {
    return this.#row.get().is_due === 1;
  }

  /** Margin calls that the trader was told, as stored by `keepTold`. */
  get told(): ToldCall[] {
    return JSON.parse(this.#row.get().told_calls) as ToldCall[];
  }

  /**
   * Counts possible changes of the margin level or of an order's end, in this instance. Moves of
   * trailing stops do not count: they could otherwise keep the account from ever standing still for
   * a check.
   */
  get changes(): number {
    return this.#changes;
  }

  setDue(): void {
    this.#changes++;
    this.#write("UPDATE risk_watch SET is_due = 1");
  }

  setLooked(): void {
    this.#write("UPDATE risk_watch SET is_due = 0");
  }

  keepTold(told: readonly ToldCall[]): void {
    const text = JSON.stringify(told);
    if (text === this.#row.get().told_calls) return;
    this.#write("UPDATE risk_watch SET told_calls = ?", text);
  }

  /**
   * Replaces all bands, inside the transaction that decided them. Markets without a band are
   * unsubscribed.
   */
  replace(bands: readonly MarketBand[]): void {
    const version = this.version + 1;
    this.#write("UPDATE risk_watch SET version = ?, is_due = 0", version);
    const armed = this.context.db.rows<{ market: string; spec: string }>(
      "SELECT * FROM risk_bands",
    );
    const kept = new Set(bands.map((band) => band.market));
    for (const { market, spec } of armed) {
      if (kept.has(market)) continue;
      this.context.db.rows("DELETE FROM risk_bands WHERE market = ?", market);
      this.#send({ market, spec: JSON.parse(spec) as MarketSpec, triggers: [], afterSeq: 0 });
    }
    for (const band of bands) {
      this.context.db.rows(
        "INSERT OR REPLACE INTO risk_bands (market, spec) VALUES (?, ?)",
        band.market,
        JSON.stringify(band.spec),
      );
      this.#send(band);
    }
  }

  #send({ market, spec, triggers, afterSeq }: MarketBand): void {
    const set = { id: riskSetId, version: this.version, triggers, afterSeq };
    this.context.arming.send(market, { spec, sets: [set], cited: [] });
  }

  #write(statement: string, ...values: SqlValue[]): void {
    this.context.db.rows(statement, ...values);
    this.#row.forget();
  }

  #read(): WatchRow {
    const [row] = this.context.db.rows<WatchRow>(
      "SELECT version, is_due, told_calls FROM risk_watch",
    );
    if (!row) throw new Error("the watch over the margin level is missing");
    return row;
  }
}
