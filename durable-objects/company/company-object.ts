import { DurableObject } from "cloudflare:workers";
import type { CompanyRpc } from "#domain/contracts/company.ts";
import type { Env } from "#worker/env.ts";
import { migrate } from "../runtime/migrate.ts";
import { Timers, timersMigration } from "../runtime/timers.ts";
import { duties } from "./duties.ts";
import { DutyRoster } from "./duty-roster.ts";

/** A company: what it does by itself, whoever is there (`duties.ts`). */
export class CompanyObject extends DurableObject<Env> implements CompanyRpc {
  readonly #timers: Timers;
  readonly #roster: DutyRoster;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, [timersMigration]);
    this.#timers = new Timers(ctx.storage);
    this.#roster = new DutyRoster(this.#timers, duties);
    this.#timers.rearm();
  }

  override async alarm(): Promise<void> {
    const scope = { env: this.env, companyId: Number(this.ctx.id.name), nowMs: Date.now() };
    await this.#timers.runDue(scope.nowMs, (name) => this.#roster.run(name, scope));
  }

  async begin(): Promise<void> {
    this.#roster.begin(Date.now());
  }

  async expect(...[duty, atMs]: Parameters<CompanyRpc["expect"]>): Promise<void> {
    this.#roster.expect(duty, atMs);
  }
}
