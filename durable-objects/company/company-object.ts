import type { CompanyRpc } from "#domain/contracts/company.ts";
import type { StatusView, WaitNews, WatchReport, WatchView } from "#domain/contracts/watch.ts";
import type { Env } from "#platform/env.ts";
import { timersMigration } from "../runtime/migration.ts";
import { StoredObject } from "../runtime/stored-object.ts";
import { duties } from "./duties.ts";
import { DutyRoster } from "./duty-roster.ts";
import { isOwnMark } from "./own-database.ts";
import { watchMigration } from "./watch/schema.ts";
import { WatchBook } from "./watch/watch-book.ts";

const migrations = [timersMigration, watchMigration];

/** Runs a company's scheduled duties, which need no request (`duties.ts`). */
export class CompanyObject extends StoredObject implements CompanyRpc {
  readonly #roster = new DutyRoster({ timers: this.timers, duties });
  readonly #watch = new WatchBook(this.db);

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, migrations);
  }

  override async alarm(): Promise<void> {
    const companyId = Number(this.ctx.id.name);
    const scope = { env: this.env, companyId, db: this.db, nowMs: Date.now() };
    await this.timers.runDue(scope.nowMs, (name) => this.#roster.run(name, scope));
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
    return { ...this.#seen(), samples: this.#watch.samples() };
  }

  async statusView(): Promise<StatusView> {
    return { ...this.#seen(), watchedMs: this.#watch.watchedDays() };
  }

  #seen(): Pick<WatchView, "lookedMs" | "incidents"> {
    return { lookedMs: this.#watch.lookedMs(), incidents: this.#watch.incidents() };
  }
}
