/** A local state folder as the runtime leaves it: a traded account and its markets' tick logs. */
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SubmitForexCommand } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { Quote } from "#domain/contracts/market.ts";
import { marketMigrations } from "#durable-objects/market/schema.ts";
import { TickLog } from "#durable-objects/market/ticks/tick-log.ts";
import { migrate } from "#durable-objects/runtime/migrate.ts";
import { pathOfObject } from "#scripts/audit/state-databases.ts";
import { auditState, readUids, type StateAudit } from "#scripts/audit.ts";
import { MemoryStorage } from "#tests/support/memory-storage.ts";
import { AccountBench, eurgbp, eurusd, gbpusd } from "../account/account-bench.ts";

export const user = "1/u1";

export class StateFolder {
  dir = mkdtempSync(join(tmpdir(), "audit-"));
  readonly bench = new AccountBench("100000", "USD", "500");
  readonly #logs = new Map<Product, { log: TickLog; storage: MemoryStorage }>();

  constructor() {
    for (const product of [eurusd, eurgbp, gbpusd]) {
      const storage = new MemoryStorage();
      migrate(storage.attach(), marketMigrations);
      const log = new TickLog(storage.sql as unknown as SqlStorage, 1, 0);
      this.#logs.set(product, { log, storage });
    }
  }

  /** Stores a tick, and returns it as a quote. */
  tick(product: Product, bid: number, ask = bid): Quote {
    this.bench.nowMs += 1_000;
    const { log } = this.#logOf(product);
    const { seq } = log.append({ timeMs: this.bench.nowMs, bid, ask });
    log.flush();
    return this.bench.quote(product, bid, ask, { seq });
  }

  open(
    product: Product,
    quote: Quote,
    change: Partial<SubmitForexCommand> = {},
    conversion?: Quote,
  ) {
    const command = this.bench.command(product, change);
    const quotes = conversion ? { quote, conversion } : { quote };
    return this.bench.account.forex.submit(command, quotes, crypto.randomUUID());
  }

  close(orderId: string, quote: Quote, conversion?: Quote) {
    const quotes = conversion ? { quote, conversion } : { quote };
    return this.bench.account.forex.close({ orderId }, quotes, crypto.randomUUID());
  }

  /** Drops older ticks, except for the cited ones. */
  prune(product: Product, cited: number[]): void {
    const { log } = this.#logOf(product);
    for (const seq of cited) log.cite(seq);
    log.prune(Number.MAX_SAFE_INTEGER);
  }

  accountPath(name = user): string {
    return pathOfObject(this.folder("do/edge-broker-AccountObject"), name);
  }

  marketPath(product: Product): string {
    const { feed, symbol } = product.market;
    return pathOfObject(this.folder("do/edge-broker-MarketObject"), `${feed.id}/${symbol}`);
  }

  folder(name: string): string {
    const path = join(this.dir, "v3", name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  /** Writes all databases to files. */
  save(): this {
    this.bench.db.exec(`VACUUM INTO '${this.accountPath()}'`);
    for (const [product, { storage }] of this.#logs) {
      storage.sql.exec(`VACUUM INTO '${this.marketPath(product)}'`);
    }
    const d1 = new DatabaseSync(join(this.folder("d1/miniflare-D1DatabaseObject"), "d.sqlite"));
    d1.exec("CREATE TABLE users (id TEXT, company_id INTEGER, uid TEXT)");
    d1.exec("INSERT INTO users VALUES ('u1', 1, '123456789'), ('u2', 1, '987654321')");
    d1.close();
    return this;
  }

  /** Copies the files, so that a test can change them. */
  copy(): StateFolder {
    const copy = Object.create(this) as StateFolder;
    copy.dir = mkdtempSync(join(tmpdir(), "audit-"));
    cpSync(this.dir, copy.dir, { recursive: true });
    return copy;
  }

  /** Copies the account to another user. */
  copyAccount(): void {
    const path = this.accountPath("1/u2");
    copyFileSync(this.accountPath(), path);
    write(path, "UPDATE profile SET user_id = 'u2'");
  }

  audit(isWanted: (userId: string) => boolean = () => true): StateAudit {
    const damaged: string[] = [];
    const uids = readUids(this.dir, (problem) => damaged.push(problem));
    const { accounts, problems } = auditState(this.dir, uids, ({ userId }) => isWanted(userId));
    return { accounts, problems: [...damaged, ...problems] };
  }

  /** Returns the problems of the first account. */
  problems(): string {
    return this.audit().accounts[0]?.report.problems.join("\n") ?? "";
  }

  remove(): void {
    rmSync(this.dir, { recursive: true });
  }

  #logOf(product: Product) {
    const known = this.#logs.get(product);
    if (!known) throw new Error(`no log of ${product.code}`);
    return known;
  }
}

/** Writes to a database with its owner's rights: drops the protecting triggers first. */
export function write(path: string, sql: string): void {
  const db = new DatabaseSync(path);
  db.exec("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN");
  const triggers = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  db.exec(sql);
  db.exec("COMMIT");
  db.close();
}
