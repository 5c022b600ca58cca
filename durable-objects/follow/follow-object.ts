import type { FollowReport, FollowRpc, MasterEvent, PotReport } from "#domain/contracts/copying.ts";
import { accountName, objectOwner, potUserId } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { Opening } from "../runtime/opening.ts";
import { StoredObject } from "../runtime/stored-object.ts";
import { followMigrations } from "./schema.ts";
import { Topic } from "./topic.ts";

const runTimer = "run";

export class FollowObject extends StoredObject implements FollowRpc {
  readonly #topic: Topic;
  readonly #opening = new Opening(this.ctx, this.env, "follow");

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, followMigrations);
    const { companyId, userId: masterId } = objectOwner(ctx.id.name ?? "");
    const account = (userId: string) => env.ACCOUNT.getByName(accountName(companyId, userId));
    this.#topic = new Topic({
      db: this.db,
      wakeAt: (dueMs) => this.timers.plan(runTimer, dueMs),
      masterId,
      nowMs: () => Date.now(),
      random: () => Math.random(),
      later: (run, ms) => {
        const timeout = setTimeout(run, ms);
        return () => clearTimeout(timeout);
      },
      account: () => account(masterId),
      pot: (followerId) => account(potUserId(followerId, masterId)),
      market: (name) => env.MARKET.getByName(name),
    });
  }

  override async alarm(): Promise<void> {
    await this.timers.runDue(Date.now(), () => this.#topic.run());
  }

  async take(_masterId: string, events: MasterEvent[]): Promise<void> {
    this.#topic.take(events);
    this.ctx.waitUntil(this.#topic.run());
    await this.#opening.note();
  }

  async potChanged(pot: PotReport): Promise<void> {
    this.#topic.potChanged(pot);
    this.ctx.waitUntil(this.#topic.run());
    await this.#opening.note();
  }

  async hasFollower(followerId: string): Promise<boolean> {
    return this.#topic.hasFollower(followerId);
  }

  async report(): Promise<FollowReport> {
    return this.#topic.report();
  }
}
