/** A pot's own row: its owner, its copy settings, and the base of its copy stop. */
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
  /** Agreed share of new profit for the master, in percent. */
  sharePercent: number;
  /** Highest profit that the share was paid for. */
  shareLevel: Decimal;
  /** End of the last month whose share was decided (ms). */
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

  /** Null if the account is no pot. */
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
      // `create` and `change` wrote it.
      settings: JSON.parse(row.settings) as CopySettings,
      base: Decimal.parse(row.base),
      stoppedBy: row.stopped_by,
      sharePercent: row.share_percent,
      shareLevel: Decimal.parse(row.share_level),
      shareCheckedMs: row.share_checked_ms,
      version: row.version,
    };
  }

  /** @throws if the account is no pot: the caller asks only pots */
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

/** Equity at or below which all positions of the pot are closed. */
export function floorOf({ base, settings }: Pot): Decimal {
  return stopEquity(base, settings.stopPercent);
}

/** @param share the master's share: paid so far, and set aside */
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

/** True once nothing new opens in the pot and nothing can change it. */
export function isOver({ state }: Pot): boolean {
  return state === "stopped" || state === "ended";
}
