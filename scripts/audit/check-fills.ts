import { destinations } from "#durable-objects/account/destinations.ts";
import {
  type CitedFill,
  disproof,
  fillsOf,
  type LoggedTick,
} from "#durable-objects/account/proof/fills.ts";
import type { Database } from "#durable-objects/runtime/database.ts";
import type { TickLogs } from "./tick-logs.ts";

export interface FillCheck {
  checked: number;
  /**
   * Number of fills that cannot be checked, because the tick is no longer kept or cannot be read.
   */
  notChecked: number;
  problems: string[];
}

export function checkFills(db: Database, logs: Pick<TickLogs, "find">): FillCheck {
  const result: FillCheck = { checked: 0, notChecked: 0, problems: [] };
  for (const fill of fillsOf(db)) {
    const { receipt, name } = fill;
    const found = logs.find(receipt.market, receipt.seq);
    if (found.state === "tick") {
      result.checked += 1;
      const why = whyNot(fill, found.tick);
      if (why) result.problems.push(`${name} ${why}`);
    } else {
      result.notChecked += 1;
      // A market keeps the ticks that accounts cite. A tick may be missing only if the account's
      // citation has not reached the market.
      const isRight = found.state === "gone" && !found.isCited && isOnItsWay(db, fill);
      const why =
        found.state === "gone" ? `${receipt.market} has no tick ${receipt.seq}` : found.why;
      if (!isRight) result.problems.push(`${name} cannot be checked: ${why}`);
    }
  }
  return result;

  function whyNot(fill: CitedFill, tick: LoggedTick): string | null {
    try {
      return disproof(fill, tick, neighbour(fill, -1), neighbour(fill, 1));
    } catch (cause) {
      return `cannot be read: ${String(cause)}`;
    }
  }

  function neighbour({ receipt, level, lastBeforeMs }: CitedFill, step: 1 | -1) {
    if (level === null && lastBeforeMs === null) return null;
    const found = logs.find(receipt.market, receipt.seq + step);
    return found.state === "tick" ? found.tick : null;
  }
}

/** True while the account has still to tell the market that a fill refers to this tick. */
function isOnItsWay(db: Database, { receipt }: CitedFill): boolean {
  return db
    .rows<{ payload: string }>(
      "SELECT payload FROM outbox WHERE destination = ?",
      `${destinations.market}${receipt.market}`,
    )
    .some(({ payload }) =>
      (JSON.parse(payload) as { cited: number[] }).cited.includes(receipt.seq),
    );
}
