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
  version: number;
}

interface PotRow {
  follower_id: string;
  master_id: string;
  state: PotState;
  settings: string;
  base: string;
  stopped_by: PotStopper | null;
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
      "SELECT follower_id, master_id, state, settings, base, stopped_by, version FROM pot",
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
}

/** Equity at or below which everything in it is closed. */
export function floorOf({ base, settings }: Pot): Decimal {
  return stopEquity(base, settings.stopPercent);
}

export function ownPot(pot: Pot, currency: string): OwnPot {
  return { ...pot, base: pot.base.toString(), stopEquity: floorOf(pot).toString(), currency };
}

/** Nothing new is opened in it and nothing of it can be changed any more. */
export function isOver({ state }: Pot): boolean {
  return state === "stopped" || state === "ended";
}
