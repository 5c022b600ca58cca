import type { MarketSpec } from "#domain/contracts/market.ts";
import { riskSetId } from "#domain/contracts/triggers.ts";
import type { ToldCall } from "#domain/risk/margin-calls.ts";
import type { Trigger } from "#domain/triggers/trigger.ts";
import type { Database } from "../../runtime/database.ts";
import { Kept } from "../../runtime/kept.ts";
import { Module } from "../module.ts";
import type { Arming } from "../orders/arming.ts";
import { columnsOf, expected, updateRecord } from "../records.ts";

export interface MarketBand {
  market: string;
  spec: MarketSpec;
  triggers: Trigger[];
  afterSeq: number;
}

interface WatchRow {
  version: number;
  isDue: number;
  toldCalls: string;
}

export class RiskWatch extends Module<{ db: Database; arming: Arming }> {
  readonly #row = new Kept(this.context.db, () => this.#read());
  #changes = 0;

  get version(): number {
    return this.#row.get().version;
  }

  /** True if something has changed since the bands were drawn. */
  get isDue(): boolean {
    return this.#row.get().isDue === 1;
  }

  /** Margin calls of which the trader was told, as stored by `keepTold`. */
  get told(): ToldCall[] {
    return JSON.parse(this.#row.get().toldCalls) as ToldCall[];
  }

  /**
   * Number of changes since this object's start that make a running check start again. Moves of
   * trailing stops do not count: they come so often that a check might never finish.
   */
  get changes(): number {
    return this.#changes;
  }

  setDue(): void {
    this.#changes++;
    this.#write({ isDue: true });
  }

  setLooked(): void {
    this.#write({ isDue: false });
  }

  keepTold(told: readonly ToldCall[]): void {
    const text = JSON.stringify(told);
    if (text !== this.#row.get().toldCalls) this.#write({ toldCalls: text });
  }

  /**
   * Replaces all bands; a market that is not in `bands` has none from now on. Call it in the
   * transaction that decides on the bands.
   */
  replace(bands: readonly MarketBand[]): void {
    const version = this.version + 1;
    this.#write({ version, isDue: false });
    const armed = this.sql<{ market: string; spec: string }>`SELECT * FROM risk_bands`;
    const kept = new Set(bands.map((band) => band.market));
    for (const { market, spec } of armed) {
      if (kept.has(market)) continue;
      this.sql`DELETE FROM risk_bands WHERE market = ${market}`;
      this.#send({ market, spec: JSON.parse(spec) as MarketSpec, triggers: [], afterSeq: 0 });
    }
    for (const band of bands) {
      this.sql`INSERT OR REPLACE INTO risk_bands (market, spec)
        VALUES (${band.market}, ${JSON.stringify(band.spec)})`;
      this.#send(band);
    }
  }

  #send({ market, spec, triggers, afterSeq }: MarketBand): void {
    const set = { id: riskSetId, version: this.version, triggers, afterSeq };
    this.context.arming.send(market, { spec, sets: [set], cited: [] });
  }

  #write(fields: Parameters<typeof updateRecord>[3]): void {
    updateRecord(this.db, "risk_watch", { one: 1 }, fields);
    this.#row.forget();
  }

  #read(): WatchRow {
    const [row] = this.sql<WatchRow>`
      SELECT ${columnsOf("version isDue toldCalls")} FROM risk_watch`;
    return expected(row, "the watch over the margin level is missing");
  }
}
