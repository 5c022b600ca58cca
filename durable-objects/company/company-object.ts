import type { CompanyRpc } from "#domain/contracts/company.ts";
import type { StatusView, WaitNews, WatchReport, WatchView } from "#domain/contracts/watch.ts";
import type { Env } from "#platform/env.ts";
import { storageDatabase } from "../runtime/database.ts";
import { migrate } from "../runtime/migrate.ts";
import { timersMigration } from "../runtime/migration.ts";
import { StoredObject } from "../runtime/stored-object.ts";
import { Timers } from "../runtime/timers.ts";
import { duties } from "./duties.ts";
import { DutyRoster } from "./duty-roster.ts";
import { isOwnMark } from "./own-database.ts";
import { watchMigration } from "./watch/schema.ts";
import { WatchBook } from "./watch/watch-book.ts";

/** Runs a company's scheduled duties, which need no request (`duties.ts`). */
export class CompanyObject extends StoredObject implements CompanyRpc {
  readonly #timers = new Timers(this.ctx.storage);
  readonly #roster = new DutyRoster({ timers: this.#timers, duties });
  readonly #db = storageDatabase(this.ctx.storage);
  readonly #watch = new WatchBook(this.#db);

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, [timersMigration, watchMigration]);
    this.#timers.rearm();
  }

  override async alarm(): Promise<void> {
    const companyId = Number(this.ctx.id.name);
    const scope = { env: this.env, companyId, db: this.#db, nowMs: Date.now() };
    await this.#timers.runDue(scope.nowMs, (name) => this.#roster.run(name, scope));
  }

  async begin(mark: string | null): Promise<boolean> {
    if (mark !== null) this.#roster.begin(Date.now());
    return isOwnMark(this.#watch, mark);
  }

  async expect(...[duty, atMs]: Parameters<CompanyRpc["expect"]>): Promise<void> {
    this.#roster.expect(duty, atMs);
  }

  async watched(report: WatchReport): Promise<void> {
    this.#roster.begin(Date.now());
    this.#watch.report(report, Date.now());
  }

  async waits(news: WaitNews): Promise<void> {
    this.#roster.begin(Date.now());
    this.#watch.wait(news, Date.now());
  }

  async watchView(): Promise<WatchView> {
    const watch = this.#watch;
    return {
      lookedMs: watch.lookedMs(),
      incidents: watch.incidents(),
      samples: watch.samples(),
    };
  }

  async statusView(): Promise<StatusView> {
    const watch = this.#watch;
    return {
      lookedMs: watch.lookedMs(),
      incidents: watch.incidents(),
      watchedMs: watch.watchedDays(),
    };
  }
}
