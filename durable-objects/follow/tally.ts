/** Counts the outcomes of events for the master's page, in the transaction of the pot's answer. */
import type {
  CopyFills,
  CopyOutcome,
  FollowReport,
  MasterAct,
  MasterEvent,
  OpenedAct,
} from "#domain/contracts/copying.ts";
import { slippageBp } from "#domain/copying/slippage.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { Store } from "../runtime/bases.ts";

export const tallySql = `
  -- opened, closed, closed_first, or the reason of a refusal.
  CREATE TABLE tally (
    kind TEXT NOT NULL,
    reason TEXT NOT NULL,
    count INTEGER NOT NULL,
    -- Basis points of the master's price.
    slippage REAL NOT NULL,
    delay_ms INTEGER NOT NULL,
    PRIMARY KEY (kind, reason)
  ) STRICT, WITHOUT ROWID;
`;

type Kind = "opened" | "closed" | "refused" | "closed_first";
type Copied = Extract<CopyOutcome, { kind: "copied" }>;

interface TallyRow {
  kind: Kind;
  reason: ErrorName | "";
  count: number;
  slippage: number;
  delayMs: number;
}

const none: CopyFills = { count: 0, slippage: 0, delayMs: 0 };

export class Tally extends Store {
  copied(event: MasterEvent, { side }: OpenedAct, outcome: Copied): void {
    const { act, atMs } = event;
    const fills = fillsOf(act, outcome);
    if (!fills) return;
    const isOpening = act.kind === "opened";
    const prices = { master: Number(fills.master), copy: Number(fills.copy) };
    const slippage = slippageBp(side, isOpening, prices);
    const delayMs = Math.max(0, Math.round(outcome.atMs - atMs));
    this.#add(isOpening ? "opened" : "closed", "", { count: 1, slippage, delayMs });
  }

  refused(reason: ErrorName): void {
    this.#add("refused", reason, { ...none, count: 1 });
  }

  closedFirst(): void {
    this.#add("closed_first", "", { ...none, count: 1 });
  }

  read(): Pick<FollowReport, "opened" | "closed" | "refused" | "closedFirst"> {
    const rows = this.sql<TallyRow>`
      SELECT kind, reason, count, slippage, delay_ms AS delayMs FROM tally`;
    const fills = (kind: Kind): CopyFills => {
      const { count, slippage, delayMs } = rows.find((each) => each.kind === kind) ?? none;
      return { count, slippage, delayMs };
    };
    const refused = rows.filter((row) => row.kind === "refused");
    return {
      opened: fills("opened"),
      closed: fills("closed"),
      refused: Object.fromEntries(refused.map(({ reason, count }) => [reason, count])),
      closedFirst: fills("closed_first").count,
    };
  }

  #add(kind: Kind, reason: ErrorName | "", { count, slippage, delayMs }: CopyFills): void {
    this.sql`INSERT INTO tally (kind, reason, count, slippage, delay_ms)
      VALUES (${kind}, ${reason}, ${count}, ${slippage}, ${delayMs}) ON CONFLICT DO UPDATE
      SET count = count + excluded.count, slippage = slippage + excluded.slippage, delay_ms =
      delay_ms + excluded.delay_ms`;
  }
}

/** Fill prices of master and copy; null for an act without a fill, and for a late copy. */
function fillsOf(act: MasterAct, { receipt }: Copied): { master: string; copy: string } | null {
  if (act.kind === "levels" || !act.receipt || !receipt) return null;
  if (act.kind === "opened" && act.isLate) return null;
  return { master: act.receipt.price, copy: receipt.price };
}
