/** Compares the parts of an archive or deployment with each other. It only reads. */

import type { Line, Part } from "#domain/contracts/archive.ts";
import type { SchemaRow, StoredKind } from "#domain/contracts/backup.ts";
import { type OpenedObject, openedKinds, openedText } from "#domain/contracts/opened.ts";
import { isPot, potOwner } from "#domain/text/names.ts";
import {
  type CopySide,
  checkCopySides,
  copySideOf,
} from "#durable-objects/account/proof/copying.ts";
import { accountMigrations } from "#durable-objects/account/schema.ts";
import { followMigrations } from "#durable-objects/follow/schema.ts";
import { Fund } from "#durable-objects/fund/fund.ts";
import { fundMigrations } from "#durable-objects/fund/schema.ts";
import { marketMigrations } from "#durable-objects/market/schema.ts";
import type { Migration } from "#durable-objects/runtime/migration.ts";
import { isOpened } from "#durable-objects/runtime/opened.ts";
import { conversationMigrations } from "#durable-objects/support/schema.ts";
import { begunMsOf, emptiedText, reportedMarkets } from "../audit/emptied-markets.ts";
import { lostText } from "../audit/opened-files.ts";
import { partText, type Unreadable } from "../backup/take.ts";
import { compareAccount, compareParked, type Owner, waitingIn } from "./account.ts";
import { Findings } from "./findings.ts";
import { type PartDatabase, partDatabase } from "./part-database.ts";
import { Sides } from "./sides.ts";

const migrationsOf: Partial<Record<StoredKind, readonly Migration[]>> = {
  account: accountMigrations,
  follow: followMigrations,
  fund: fundMigrations,
  conversation: conversationMigrations,
  market: marketMigrations,
};

/**
 * Reads and compares the lines of an archive, whose first part is the database.
 * @param unreadable parts that the source could not read; the map is complete only after the last
 * line
 */
export async function reconcile(
  lines: AsyncIterable<Line>,
  unreadable: Unreadable = new Map(),
): Promise<Findings> {
  const reading = new Reading();
  for await (const line of lines) reading.take(line);
  return reading.end(unreadable);
}

class Reading {
  readonly #findings = new Findings();
  readonly #schemas: SchemaRow[][] = [];
  readonly #sides = new Sides(this.#findings);
  /** Each account's transfers to and from its pots, by company and user. */
  readonly #copying = new Map<number, Map<string, CopySide>>();
  #base: PartDatabase | null = null;
  /** Objects that are not empty. */
  readonly #opened = new Set<string>();
  /** Time of each market's first start, as the market stored it; null if the market has no rows. */
  readonly #begun = new Map<string, number | null>();
  #open: { part: Part; db: PartDatabase } | null = null;

  take(line: Line): void {
    if ("part" in line) {
      this.#close();
      const schema = this.#schemas[line.schema ?? -1] ?? [];
      this.#open = { part: line.part, db: partDatabase(schema) };
    } else if ("schema" in line) this.#schemas.push(line.schema);
    else if ("rows" in line) this.#open?.db.write(line.rows);
    else this.#close();
  }

  end(unreadable: Unreadable): Findings {
    this.#close();
    for (const [part, why] of unreadable) {
      const [kind = "", name = ""] = part.split(" ", 2);
      this.#findings.read(kind, name);
      this.#findings.problem(`${part}: cannot be read: ${why}`);
    }
    this.#compareOpened(unreadable);
    this.#compareMarkets();
    for (const [companyId, sides] of this.#copying) {
      this.#findings.checked();
      checkCopySides(sides, (text) => this.#findings.problem(`company ${companyId}: ${text}`));
    }
    this.#sides.end();
    this.#base?.close();
    return this.#findings;
  }

  /** Ends the open part. The database stays open; any other part is compared and closed. */
  #close(): void {
    if (!this.#open) return;
    const { part, db } = this.#open;
    this.#open = null;
    if (part.kind === "database") {
      this.#base = db;
      return;
    }
    if (!this.#base) throw new Error("an archive begins with its database");
    this.#findings.read(part.kind, part.name);
    try {
      if (part.kind === "market") this.#begun.set(part.name, begunMsOf(db));
      if (db.has("schema_migrations")) this.#compare({ ...part, kind: part.kind }, db, this.#base);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      this.#findings.problem(`${partText(part)}: cannot be compared: ${why}`);
    }
    db.close();
  }

  #compare(part: { kind: StoredKind; name: string }, db: PartDatabase, base: PartDatabase): void {
    const { kind, name } = part;
    const findings = this.#findings;
    db.update(migrationsOf[kind] ?? []);
    const opened = openedKinds.find((each) => each === kind);
    if (opened && isOpened(opened, db)) this.#opened.add(partText(part));
    if (kind === "account") {
      const owner = compareAccount(name, db, base, findings);
      if (owner) this.#keep(owner, db);
    } else if (kind === "fund") {
      const fund = new Fund({ db, nowMs: () => 0, tell: () => {} });
      findings.checked();
      for (const problem of fund.problems()) findings.problem(`fund ${name}: ${problem}`);
      const waiting = waitingIn(db, findings);
      this.#sides.fund(name, db, waiting);
      compareParked(kind, name, db, base, waiting, findings);
    } else if (kind === "follow") this.#sides.topic(name, db);
    else if (kind === "conversation") this.#compareConversation(name, db, base);
    else if (kind === "market") {
      compareParked(kind, name, db, base, waitingIn(db, findings), findings);
    }
  }

  /** Reports each object that is missing although the database lists it as opened. */
  #compareOpened(unreadable: Unreadable): void {
    if (!this.#base?.has("opened_objects")) return;
    const query = "SELECT kind, name FROM opened_objects ORDER BY kind, name";
    for (const object of this.#base.rows<OpenedObject>(query)) {
      const what = openedText(object);
      this.#findings.checked();
      if (this.#opened.has(what) || unreadable.has(what)) continue;
      this.#findings.problem(lostText(object));
    }
  }

  /** Reports each market that lost its rows, as `audit/emptied-markets.ts` explains. */
  #compareMarkets(): void {
    if (!this.#base?.has("market_reports")) return;
    // An archive has no part for an object without rows, nor for a market that is no longer
    // offered.
    const offered = new Set(
      this.#base
        .rows<{ name: string }>("SELECT feed_id || '/' || symbol AS name FROM instruments")
        .map(({ name }) => name),
    );
    for (const { market, begun } of reportedMarkets(this.#base)) {
      if (!this.#begun.has(market) && !offered.has(market)) continue;
      this.#findings.checked();
      if (this.#begun.get(market) !== begun) this.#findings.problem(emptiedText(market));
    }
  }

  #keep(owner: Owner, db: PartDatabase): void {
    const { companyId, userId } = owner;
    const sides = this.#copying.get(companyId) ?? new Map<string, CopySide>();
    this.#copying.set(companyId, sides.set(userId, copySideOf(db)));
    this.#sides.account(owner, db);
    if (isPot(userId)) this.#sides.pot(companyId, potOwner(userId), db);
  }

  /** Checks that the desk lists a conversation, and lists its newest message as the newest. */
  #compareConversation(name: string, db: PartDatabase, base: PartDatabase): void {
    const findings = this.#findings;
    const waiting = waitingIn(db, findings);
    const [companyId = "", userId = ""] = name.split("/", 2);
    const [newest] = db.rows<{ at_ms: number; side: string }>(
      "SELECT at_ms, side FROM messages ORDER BY number DESC LIMIT 1",
    );
    const [row] = base.rows(
      "SELECT at_ms, side FROM conversations WHERE company_id = ? AND user_id = ?",
      Number(companyId),
      userId,
    );
    const isOnTheWay = waiting.has("conversations");
    findings.compare(`conversation ${name}: newest message`, row, newest, isOnTheWay);
    compareParked("conversation", name, db, base, waiting, findings);
  }
}
