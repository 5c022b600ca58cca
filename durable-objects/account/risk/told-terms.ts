/**
 * Terms that get worse for what is open: the account tells its trader before they start, once, and
 * keeps what was told, so that the audit can derive what a position had to take.
 */
import { type ComingTerms, touches } from "#domain/terms/coming.ts";
import type { AccountContext } from "../account-context.ts";
import { PotStore } from "../copying/pot-store.ts";
import type { OrderRecord } from "../orders/order-row.ts";

export const toldTermsSql = `
  -- What the company's setting was, from when the account knew it; the first row is that of now.
  CREATE TABLE stop_out_levels (
    number INTEGER PRIMARY KEY,
    from_ms INTEGER NOT NULL,
    level REAL NOT NULL
  ) STRICT;
  INSERT INTO stop_out_levels (from_ms, level)
    SELECT max(created_at_ms, coalesce((SELECT max(created_at_ms) FROM journal_transactions), 0)),
      stop_out_level FROM profile;
  CREATE TRIGGER stop_out_levels_begin AFTER INSERT ON profile
    BEGIN INSERT INTO stop_out_levels (from_ms, level)
      VALUES (NEW.created_at_ms, NEW.stop_out_level); END;
  CREATE TRIGGER stop_out_levels_go_on AFTER UPDATE OF stop_out_level ON profile
    WHEN NEW.stop_out_level != OLD.stop_out_level
    BEGIN INSERT INTO stop_out_levels (from_ms, level)
      VALUES (NEW.terms_read_ms, NEW.stop_out_level); END;
  CREATE TRIGGER stop_out_levels_stay BEFORE UPDATE ON stop_out_levels
    BEGIN SELECT RAISE(ABORT, 'a level stays as it was'); END;
  CREATE TRIGGER stop_out_levels_remain BEFORE DELETE ON stop_out_levels
    BEGIN SELECT RAISE(ABORT, 'levels are kept'); END;

  -- What the trader was told of a change of terms, before it started.
  CREATE TABLE told_terms (
    change_id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    announced_ms INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    -- Names with old and new (JSON).
    terms TEXT NOT NULL,
    told_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER told_terms_stay BEFORE UPDATE ON told_terms
    BEGIN SELECT RAISE(ABORT, 'what was told stays'); END;
  CREATE TRIGGER told_terms_remain BEFORE DELETE ON told_terms
    BEGIN SELECT RAISE(ABORT, 'what was told is kept'); END;
  -- When the account last asked what gets worse (ms).
  ALTER TABLE profile ADD COLUMN coming_read_ms INTEGER NOT NULL DEFAULT 0;
`;

type Held = Pick<OrderRecord, "openedAtMs"> & { terms: Pick<OrderRecord["terms"], "product"> };

type Context = Pick<
  AccountContext,
  "db" | "profiles" | "orders" | "notices" | "copyMessages" | "nowMs"
>;

export class ToldTerms {
  readonly #context: Context;
  readonly #pot: PotStore;

  constructor(context: Context) {
    this.#context = context;
    this.#pot = new PotStore(context.db);
  }

  /** Inside a transaction: what touches something that is open. */
  tellAll(coming: readonly ComingTerms[]): void {
    if (coming.length === 0) return;
    const open = this.#context.orders.open();
    const isFinanced = this.#context.profiles.require().rollover !== null;
    for (const each of coming) {
      const touched = open.find((order) => isTouched(order, each, isFinanced));
      if (touched) this.tell(each, nameOf(each, touched));
    }
  }

  /** Inside a transaction. @param subject what the terms are of, as the trader knows it */
  tell(coming: ComingTerms, subject: string): void {
    const { db, notices, copyMessages, nowMs } = this.#context;
    const { id, kind, announcedMs, startMs, terms } = coming;
    const told = db.rows(
      `INSERT INTO told_terms (change_id, kind, subject, announced_ms, start_ms, terms, told_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1 AS one`,
      ...[id, kind, coming.subject, announcedMs, startMs, JSON.stringify(terms), nowMs()],
    );
    if (told.length === 0) return;
    const pot = this.#pot.read();
    if (pot) copyMessages.tell(pot.followerId, { kind: "terms_told", coming, subject });
    else notices.tell("terms_change", { startMs, subject, terms }, `terms-${id}`.slice(0, 64));
  }
}

function isTouched({ openedAtMs, terms }: Held, coming: ComingTerms, isFinanced: boolean): boolean {
  // What was opened later has the new terms.
  if (openedAtMs !== null && openedAtMs >= coming.startMs) return false;
  const { code, market } = terms.product;
  return touches(coming, { code, session: market.session }, isFinanced);
}

function nameOf({ kind, subject }: ComingTerms, { terms }: Held): string {
  if (kind === "financing_rate") return terms.product.showCode;
  return kind === "financing_holiday" ? subject : "";
}
