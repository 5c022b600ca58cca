import { storeParked } from "#db/watch/parked.ts";
import type {
  FundDay,
  FundMessage,
  FundReport,
  FundRpc,
  MiningMessage,
} from "#domain/contracts/mining.ts";
import type { ParkedPayload } from "#domain/contracts/parked.ts";
import type { Result } from "#domain/errors/errors.ts";
import { accountName, companyOfAccount } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { logError, logWarning } from "#platform/log/log.ts";
import { Opening } from "../runtime/opening.ts";
import { Outbox } from "../runtime/outbox.ts";
import { parkedDestination } from "../runtime/parking.ts";
import { StoredObject } from "../runtime/stored-object.ts";
import { Fund } from "./fund.ts";
import { fundMigrations } from "./schema.ts";

const sendTimer = "send";
/** Delay in ms after which the alarm sends messages that were not sent right after the reply. */
const backupMs = 5_000;
const pauseMs = 1_000;

export class FundObject extends StoredObject implements FundRpc {
  readonly #fund: Fund;
  readonly #outbox: Outbox;
  readonly #companyId = companyOfAccount(this.ctx.id.name ?? "");
  readonly #opening = new Opening(this.ctx, this.env, "fund");

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, fundMigrations);
    const { db } = this;
    const nowMs = () => Date.now();
    this.#outbox = new Outbox({
      db,
      nowMs,
      random: () => Math.random(),
      whenRefused: () => "keep_in_order",
      failed: (destination, attempts, cause) =>
        logError("payment_undelivered", { id: destination, attempts }, cause),
    });
    const tell = (userId: string, message: MiningMessage) =>
      this.#outbox.put(userId, JSON.stringify(message));
    this.#fund = new Fund({ db, nowMs, tell });
    this.#arm(pauseMs);
  }

  override async alarm(): Promise<void> {
    await this.timers.runDue(Date.now(), () => this.#send());
  }

  async admit(...[asked]: Parameters<FundRpc["admit"]>): Promise<Result<object>> {
    await this.#askForLateRooms();
    return this.#fund.admit(asked);
  }

  async release(id: string): Promise<void> {
    this.#fund.release(id);
  }

  async take(messages: FundMessage[]): Promise<void> {
    try {
      this.#fund.take(messages);
    } finally {
      this.#later();
      await this.#opening.note();
    }
  }

  async deposit(...[money]: Parameters<FundRpc["deposit"]>): Promise<void> {
    this.#fund.deposit(money);
    this.#later();
    await this.#opening.note();
  }

  async withdraw(...[money]: Parameters<FundRpc["withdraw"]>): Promise<Result<object>> {
    await this.#askForLateRooms();
    return this.#fund.withdraw(money);
  }

  async report(): Promise<FundReport> {
    return this.#fund.report();
  }

  async schedule(): Promise<FundDay[]> {
    return this.#fund.schedule();
  }

  async parked(): Promise<ParkedPayload[]> {
    return this.#outbox.parked();
  }

  async retryParked(id: number): Promise<boolean> {
    const isFound = this.#outbox.retry(id);
    this.#later();
    return isFound;
  }

  async audit(): Promise<string[]> {
    return this.#fund.problems();
  }

  /**
   * Releases reservations that are too old. Keeps a reservation if its account knows the
   * subscription or does not answer.
   */
  async #askForLateRooms(): Promise<void> {
    await Promise.all(
      this.#fund.lateRooms().map(async ({ id, userId }) => {
        try {
          if (userId === "" || !(await this.#account(userId).hasSubscription(id))) {
            this.#fund.release(id);
          }
        } catch (cause) {
          logWarning("room_unasked", { id }, cause);
        }
      }),
    );
  }

  #account(userId: string) {
    return this.env.ACCOUNT.getByName(accountName(this.#companyId, userId));
  }

  /** Sends after the reply. The alarm is set first, so that it repeats a lost sending. */
  #later(): void {
    this.#arm(backupMs);
    this.ctx.waitUntil(this.#send());
  }

  async #send(): Promise<void> {
    try {
      await this.#outbox.drain(async (userId, payloads) => {
        const { DB } = this.env;
        if (userId === parkedDestination) {
          const name = this.ctx.id.name ?? "";
          return storeParked(DB, "fund", name, this.#outbox.parked());
        }
        // `tell` wrote the messages.
        const messages = payloads.map((payload) => JSON.parse(payload) as MiningMessage);
        await this.#account(userId).takeMiningMessages(messages);
      });
    } finally {
      this.#arm(pauseMs);
    }
  }

  #arm(leastMs: number): void {
    this.timers.plan(sendTimer, this.#outbox.nextDueMs(), Date.now() + leastMs);
  }
}
