/** A pot's own row: whose it is, how it copies, and what its copy stop counts from. */
import type { OwnPot, PotOwner, PotState, PotStopper } from "#domain/contracts/copying.ts";
import type { CopySettings } from "#domain/copying/settings.ts";
import { stopEquity } from "#domain/copying/stop.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Database } from "../../runtime/database.ts";

export interface Pot extends PotOwner {
  state: PotState;
  settings: CopySettings;
  base: Decimal;
  stoppedBy: PotStopper | null;
  /** Percent of new profit that is the master's, as it was agreed on. */
  sharePercent: number;
  /** Highest profit that it was paid for. */
  shareLevel: Decimal;
  /** Up to when the months were looked at for it (ms). */
  shareCheckedMs: number;
  version: number;
}

interface PotRow {
  follower_id: string;
  master_id: string;
  state: PotState;
  settings: string;
  base: string;
  stopped_by: PotStopper | null;
  share_percent: number;
  share_level: string;
  share_checked_ms: number;
  version: number;
}

export class PotStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Null for an account that is no pot. */
  read(): Pot | null {
    const [row] = this.#db.rows<PotRow>(
      `SELECT follower_id, master_id, state, settings, base, stopped_by, share_percent,
         share_level, share_checked_ms, version FROM pot`,
    );
    if (!row) return null;
    return {
      followerId: row.follower_id,
      masterId: row.master_id,
      state: row.state,
      // Written below.
      settings: JSON.parse(row.settings) as CopySettings,
      base: Decimal.parse(row.base),
      stoppedBy: row.stopped_by,
      sharePercent: row.share_percent,
      shareLevel: Decimal.parse(row.share_level),
      shareCheckedMs: row.share_checked_ms,
      version: row.version,
    };
  }

  /** @throws for an account that is no pot: only pots are asked */
  require(): Pot {
    const pot = this.read();
    if (!pot) throw new Error("the account is no pot");
    return pot;
  }

  create({ followerId, masterId }: PotOwner, settings: CopySettings, base: Decimal): void {
    this.#db.rows(
      `INSERT INTO pot (one, follower_id, master_id, state, settings, base, version)
       VALUES (1, ?, ?, 'following', ?, ?, 1)`,
      followerId,
      masterId,
      JSON.stringify(settings),
      base.toString(),
    );
  }

  change(change: Partial<Pick<Pot, "state" | "settings" | "base" | "stoppedBy">>): void {
    const { state, settings, base, stoppedBy } = { ...this.require(), ...change };
    this.#db.rows(
      "UPDATE pot SET state = ?, settings = ?, base = ?, stopped_by = ?, version = version + 1",
      state,
      JSON.stringify(settings),
      base.toString(),
      stoppedBy,
    );
  }

  setShare(change: Partial<Pick<Pot, "sharePercent" | "shareLevel" | "shareCheckedMs">>): void {
    const { sharePercent, shareLevel, shareCheckedMs } = { ...this.require(), ...change };
    this.#db.rows(
      "UPDATE pot SET share_percent = ?, share_level = ?, share_checked_ms = ?",
      sharePercent,
      shareLevel.toString(),
      shareCheckedMs,
    );
  }
}

/** Equity at or below which everything in it is closed. */
export function floorOf({ base, settings }: Pot): Decimal {
  return stopEquity(base, settings.stopPercent);
}

/** @param share what the master was paid so far, and what is set aside for it */
export function ownPot(
  pot: Pot,
  currency: string,
  share: { paid: Decimal; held: Decimal },
): OwnPot {
  const { shareLevel: _level, shareCheckedMs: _checked, base, ...rest } = pot;
  return {
    ...rest,
    base: base.toString(),
    stopEquity: floorOf(pot).toString(),
    currency,
    sharePaid: share.paid.toString(),
    shareHeld: share.held.toString(),
  };
}

/** Nothing new is opened in it and nothing of it can be changed any more. */
export function isOver({ state }: Pot): boolean {
  return state === "stopped" || state === "ended";
}
