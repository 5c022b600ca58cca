/** Owner and currency of the account. */

import type { Identity } from "#domain/contracts/account.ts";
import type { TradingTerms } from "#domain/contracts/trading-terms.ts";
import { accountName } from "#domain/names.ts";
import type { SqlValue } from "../runtime/database.ts";
import { Kept } from "../runtime/kept.ts";
import { Rows } from "./module.ts";

export interface Profile extends TradingTerms {
  identity: Identity;
  currency: string;
  /** When the account was opened (ms). */
  openedMs: number;
  stateVersion: number;
  /** When the account last read the company's settings (ms). */
  termsReadMs: number;
  /** When the account last asked for terms that get worse (ms). */
  comingReadMs: number;
}

interface ProfileRow {
  company_id: number;
  user_id: string;
  is_demo: number;
  currency: string;
  created_at_ms: number;
  state_version: number;
  margin_call_level: number;
  later_calls: string;
  stop_out_level: number;
  positions_max: number;
  pending_max: number;
  terms_read_ms: number;
  coming_read_ms: number;
  rollover_time: string | null;
  rollover_zone: string | null;
}

export class Profiles extends Rows {
  readonly #kept = new Kept(this.db, () => this.#read());

  /** Null before the account is opened. */
  read(): Profile | null {
    return this.#kept.get();
  }

  #read(): Profile | null {
    const [row] = this.db.rows<ProfileRow>(
      `SELECT company_id, user_id, is_demo, currency, created_at_ms, state_version, margin_call_level,
         later_calls, stop_out_level, positions_max, pending_max, terms_read_ms, coming_read_ms,
         rollover_time, rollover_zone
       FROM profile`,
    );
    if (!row) return null;
    const { rollover_time: time, rollover_zone: zone } = row;
    return {
      identity: { companyId: row.company_id, userId: row.user_id, isDemo: row.is_demo === 1 },
      currency: row.currency,
      openedMs: row.created_at_ms,
      stateVersion: row.state_version,
      risk: {
        marginCall: row.margin_call_level,
        // `setTerms` wrote it.
        laterCalls: JSON.parse(row.later_calls) as number[],
        stopOut: row.stop_out_level,
      },
      limits: { positions: row.positions_max, pending: row.pending_max },
      rollover: time === null || zone === null ? null : { time, zone },
      termsReadMs: row.terms_read_ms,
      comingReadMs: row.coming_read_ms,
    };
  }

  /** @throws before the account is opened: it has no session then */
  require(): Profile {
    const profile = this.read();
    if (!profile) throw new Error("the account is not open");
    return profile;
  }

  create(identity: Identity, currency: string, nowMs: number): void {
    this.#write(
      `INSERT INTO profile
         (one, company_id, user_id, is_demo, currency, created_at_ms, state_version)
       VALUES (1, ?, ?, ?, ?, ?, 1)`,
      identity.companyId,
      identity.userId,
      identity.isDemo ? 1 : 0,
      currency,
      nowMs,
    );
  }

  /** Marks that the account's state has changed. */
  bumpVersion(): void {
    this.#write("UPDATE profile SET state_version = state_version + 1");
  }

  /** Name of this account's object. */
  accountName(): string {
    const { companyId, userId } = this.require().identity;
    return accountName(companyId, userId);
  }

  /** Sets the end of the company's trading day; null if nothing is financed overnight. */
  setRollover(clock: TradingTerms["rollover"]): void {
    this.#write(
      "UPDATE profile SET rollover_time = ?, rollover_zone = ?",
      clock?.time ?? null,
      clock?.zone ?? null,
    );
  }

  /** Stores the company's settings as read at this time. */
  setTerms({ risk, limits, rollover }: TradingTerms, atMs: number): void {
    this.#write(
      `UPDATE profile SET margin_call_level = ?, later_calls = ?, stop_out_level = ?,
         positions_max = ?, pending_max = ?, rollover_time = ?, rollover_zone = ?, terms_read_ms = ?`,
      risk.marginCall,
      JSON.stringify(risk.laterCalls ?? []),
      risk.stopOut,
      limits.positions,
      limits.pending,
      rollover?.time ?? null,
      rollover?.zone ?? null,
      atMs,
    );
  }

  /** Marks that coming worse terms, as known at this time, were told. */
  setComingRead(atMs: number): void {
    this.#write("UPDATE profile SET coming_read_ms = ?", atMs);
  }

  #write(statement: string, ...values: SqlValue[]): void {
    this.db.rows(statement, ...values);
    this.#kept.forget();
  }
}
