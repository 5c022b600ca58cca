import { type Part, part, raw } from "#db/sql.ts";
import type { AlertTerms } from "#domain/alerts/alert.ts";
import type { Alert, AlertFiring, AlertState } from "#domain/contracts/alerts.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { PageQuery } from "#domain/contracts/page.ts";
import { Store } from "../../runtime/bases.ts";
import {
  columnsOf,
  countRows,
  insertRecord,
  pageOf,
  type Unparsed,
  updateRecord,
} from "../records.ts";

const endedKept = 200;

export interface AlertRecord extends Alert {
  spec: MarketSpec;
  version: number;
}

export type NewAlert = AlertTerms &
  Pick<AlertRecord, "id" | "productId" | "showCode" | "spec" | "createdMs">;

type AlertRow = Omit<Unparsed<AlertRecord, "spec">, "firings">;

const columns = part`${columnsOf("id productId showCode spec watch")}, dir AS "when",
  ${columnsOf("price times pauseMs expiresMs note createdMs state endedMs version")}`;

export class AlertStore extends Store {
  find(id: string): AlertRecord | null {
    const [row] = this.sql<AlertRow>`SELECT ${columns} FROM alerts WHERE id = ${id}`;
    return row ? this.#toRecord(row) : null;
  }

  open(): AlertRecord[] {
    const rows = this.sql<AlertRow>`
      SELECT ${columns} FROM alerts WHERE ended_ms IS NULL ORDER BY number`;
    return rows.map((row) => this.#toRecord(row));
  }

  openCount(): number {
    return countRows(this.db)`alerts WHERE ended_ms IS NULL`;
  }

  page({ isOpen, ...query }: PageQuery & { isOpen: boolean }): { data: Alert[]; total: number } {
    const from = part`alerts WHERE ended_ms IS ${raw(isOpen ? "NULL" : "NOT NULL")}`;
    const asked = { select: columns, from, order: "ended_ms DESC, number DESC" };
    return pageOf(this.db, asked, query, (row: AlertRow) => toAlert(this.#toRecord(row)));
  }

  insert({ when, ...alert }: NewAlert): void {
    insertRecord(this.db, "alerts", { ...alert, dir: when });
  }

  addFiring(alertId: string, firing: AlertFiring): void {
    insertRecord(this.db, "alert_firings", { alertId, ...firing });
  }

  /** Moves an open alert to this price and raises its version; the caller arms the alert again. */
  move(id: string, { when, price }: Pick<AlertTerms, "when" | "price">): void {
    this.sql`UPDATE alerts SET dir = ${when}, price = ${price} WHERE id = ${id}`;
    this.raiseVersion(id);
  }

  raiseVersion(id: string): void {
    this.sql`UPDATE alerts SET version = version + 1 WHERE id = ${id}`;
  }

  /** Ends an alert and raises its version, so that messages on their way are ignored. */
  end(id: string, state: Exclude<AlertState, "open">, endedMs: number): void {
    const computed = { version: "version + 1" };
    updateRecord(this.db, "alerts", { id }, { state, endedMs }, computed);
    this.#remove(part`ended_ms IS NOT NULL AND id NOT IN (SELECT id FROM alerts
      WHERE ended_ms IS NOT NULL ORDER BY ended_ms DESC, number DESC LIMIT ${endedKept})`);
  }

  removeAll(): void {
    this.#remove(raw("true"));
  }

  #remove(where: Part): void {
    this.sql`
      DELETE FROM alert_firings WHERE alert_id IN (SELECT id FROM alerts WHERE ${where})`;
    this.sql`DELETE FROM alerts WHERE ${where}`;
  }

  #toRecord(row: AlertRow): AlertRecord {
    const firings = this.sql<AlertFiring>`
      SELECT ${columnsOf("count market generation seq timeMs price")}
      FROM alert_firings WHERE alert_id = ${row.id} ORDER BY count DESC`;
    // Needs no check, because `insert` wrote the specification.
    return { ...row, spec: JSON.parse(row.spec) as MarketSpec, firings };
  }
}

export function toAlert({ spec: _spec, version: _version, ...alert }: AlertRecord): Alert {
  return alert;
}
