/** A pot's own row: its owner, its copy settings, and the base of its copy stop. */

import type { PotOwner, PotState, PotStopper } from "#domain/contracts/copying.ts";
import type { CopySettings } from "#domain/copying/settings.ts";
import { stopEquity } from "#domain/copying/stop.ts";
import type { Decimal } from "#domain/money/decimal.ts";
import { Store } from "../../runtime/bases.ts";
import {
  columnsOf,
  decimalsIn,
  expected,
  insertRecord,
  type Unparsed,
  updateRecord,
} from "../records.ts";

export interface Pot extends PotOwner {
  state: PotState;
  settings: CopySettings;
  base: Decimal;
  stoppedBy: PotStopper | null;
  /** Agreed share of new profit for the master, in percent. */
  sharePercent: number;
  /** Highest profit that the share was paid for. */
  shareLevel: Decimal;
  /** Time (ms) when a month's profit share was last decided, or when the copying began. */
  shareCheckedMs: number;
  version: number;
}

type PotRow = Unparsed<Pot, "settings" | "base" | "shareLevel">;

const columns = columnsOf(`followerId masterId state settings base stoppedBy sharePercent shareLevel
  shareCheckedMs version`);

export class PotStore extends Store {
  read(): Pot | null {
    const [row] = this.sql<PotRow>`SELECT ${columns} FROM pot`;
    if (!row) return null;
    // `create` and `change` wrote the settings.
    const settings = JSON.parse(row.settings) as CopySettings;
    return { ...decimalsIn(row, "base", "shareLevel"), settings };
  }

  /** @throws if the account is no pot; call it only for a pot */
  require(): Pot {
    return expected(this.read(), "the account is no pot");
  }

  create({ followerId, masterId }: PotOwner, settings: CopySettings, base: Decimal): void {
    const owner = { one: 1, followerId, masterId };
    insertRecord(this.db, "pot", { ...owner, state: "following", settings, base, version: 1 });
  }

  change(change: Partial<Pick<Pot, "state" | "settings" | "base" | "stoppedBy">>): void {
    updateRecord(this.db, "pot", { one: 1 }, change, { version: "version + 1" });
  }

  setShare(change: Partial<Pick<Pot, "sharePercent" | "shareLevel" | "shareCheckedMs">>): void {
    updateRecord(this.db, "pot", { one: 1 }, change);
  }
}

/** Equity at or below which all positions of the pot are closed. */
export function floorOf({ base, settings }: Pot): Decimal {
  return stopEquity(base, settings.stopPercent);
}

/** True for a stopped or ended pot: it opens nothing new, and its follower cannot change it. */
export function isOver({ state }: Pot): boolean {
  return state === "stopped" || state === "ended";
}
