/** Price alerts as rows. */
import type { AlertTerms } from "#domain/alerts/alert.ts";
import type { Alert, AlertFiring, AlertState } from "#domain/contracts/alerts.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { Database } from "../../runtime/database.ts";
import { insertRow } from "../../runtime/insert-row.ts";
import { type PageQuery, pageRange } from "../../runtime/paging.ts";

/** Ended alerts that an account keeps. */
const endedKept = 200;

/** An alert with what its next firing needs. */
export interface AlertRecord extends Alert {
  spec: MarketSpec;
  version: number;
}

export interface NewAlert extends AlertTerms {
  id: string;
  productId: number;
  showCode: string;
  spec: MarketSpec;
  createdMs: number;
}

type AlertRow = {
  id: string;
  product_id: number;
  show_code: string;
  spec: string;
  watch: Alert["watch"];
  dir: Alert["when"];
  price: string;
  times: number;
  pause_ms: number;
  expires_ms: number;
  note: string;
  created_ms: number;
  state: AlertState;
  ended_ms: number | null;
  version: number;
};

type FiringRow = Omit<AlertFiring, "timeMs"> & { time_ms: number };

const columns = `id, product_id, show_code, spec, watch, dir, price, times, pause_ms, expires_ms,
  note, created_ms, state, ended_ms, version`;

export class AlertStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  find(id: string): AlertRecord | null {
    const [row] = this.#db.rows<AlertRow>(`SELECT ${columns} FROM alerts WHERE id = ?`, id);
    return row ? this.#toRecord(row) : null;
  }

  /** Open alerts, in the order in which they were set. */
  open(): AlertRecord[] {
    const rows = this.#db.rows<AlertRow>(
      `SELECT ${columns} FROM alerts WHERE ended_ms IS NULL ORDER BY number`,
    );
    return rows.map((row) => this.#toRecord(row));
  }

  openCount(): number {
    return this.#count("ended_ms IS NULL");
  }

  page({ isOpen, ...query }: PageQuery & { isOpen: boolean }): { data: Alert[]; total: number } {
    const { limit, offset } = pageRange(query);
    const where = isOpen ? "ended_ms IS NULL" : "ended_ms IS NOT NULL";
    const rows = this.#db.rows<AlertRow>(
      `SELECT ${columns} FROM alerts WHERE ${where}
       ORDER BY ended_ms DESC, number DESC LIMIT ? OFFSET ?`,
      limit,
      offset,
    );
    return { data: rows.map((row) => toAlert(this.#toRecord(row))), total: this.#count(where) };
  }

  insert(alert: NewAlert): void {
    insertRow(this.#db, "alerts", {
      id: alert.id,
      product_id: alert.productId,
      show_code: alert.showCode,
      spec: JSON.stringify(alert.spec),
      watch: alert.watch,
      dir: alert.when,
      price: alert.price,
      times: alert.times,
      pause_ms: alert.pauseMs,
      expires_ms: alert.expiresMs,
      note: alert.note,
      created_ms: alert.createdMs,
    });
  }

  addFiring(id: string, firing: AlertFiring): void {
    const { timeMs, ...rest } = firing;
    insertRow(this.#db, "alert_firings", { alert_id: id, ...rest, time_ms: timeMs });
  }

  /** Moves an open alert to this price and raises its version; the caller arms it again. */
  move(id: string, { when, price }: Pick<AlertTerms, "when" | "price">): void {
    this.#db.rows("UPDATE alerts SET dir = ?, price = ? WHERE id = ?", when, price, id);
    this.raiseVersion(id);
  }

  /** Raises the version, for triggers that are armed again. */
  raiseVersion(id: string): void {
    this.#db.rows("UPDATE alerts SET version = version + 1 WHERE id = ?", id);
  }

  /** Ends an alert and raises its version, so that messages still on their way no longer count. */
  end(id: string, state: Exclude<AlertState, "open">, endedMs: number): void {
    this.#db.rows(
      "UPDATE alerts SET state = ?, ended_ms = ?, version = version + 1 WHERE id = ?",
      state,
      endedMs,
      id,
    );
    this.#remove(
      `ended_ms IS NOT NULL AND id NOT IN (
         SELECT id FROM alerts WHERE ended_ms IS NOT NULL
         ORDER BY ended_ms DESC, number DESC LIMIT ${endedKept})`,
    );
  }

  removeAll(): void {
    this.#remove("true");
  }

  #remove(where: string): void {
    this.#db.rows(`DELETE FROM alert_firings WHERE alert_id IN (
      SELECT id FROM alerts WHERE ${where})`);
    this.#db.rows(`DELETE FROM alerts WHERE ${where}`);
  }

  #count(where: string): number {
    const [row] = this.#db.rows<{ n: number }>(`SELECT count(*) AS n FROM alerts WHERE ${where}`);
    return row?.n ?? 0;
  }

  #toRecord(row: AlertRow): AlertRecord {
    return {
      id: row.id,
      productId: row.product_id,
      showCode: row.show_code,
      // Written by `insert`.
      spec: JSON.parse(row.spec) as MarketSpec,
      watch: row.watch,
      when: row.dir,
      price: row.price,
      times: row.times,
      pauseMs: row.pause_ms,
      expiresMs: row.expires_ms,
      note: row.note,
      createdMs: row.created_ms,
      state: row.state,
      endedMs: row.ended_ms,
      version: row.version,
      firings: this.#firingsOf(row.id),
    };
  }

  #firingsOf(id: string): AlertFiring[] {
    const rows = this.#db.rows<FiringRow>(
      `SELECT count, market, generation, seq, time_ms, price FROM alert_firings
       WHERE alert_id = ? ORDER BY count DESC`,
      id,
    );
    return rows.map(({ time_ms: timeMs, ...rest }) => ({ ...rest, timeMs }));
  }
}

/** The alert as pages and notices show it. */
export function toAlert({ spec: _spec, version: _version, ...alert }: AlertRecord): Alert {
  return alert;
}
