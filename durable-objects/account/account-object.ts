import { DurableObject } from "cloudflare:workers";
import type {
  AccountRpc,
  AccountSnapshot,
  Balance,
  CloseForexCommand,
  CommandQuotes,
  ConversionPath,
  ForexOrder,
  Identity,
  OrderPage,
  SubmitAnswer,
  SubmitForexCommand,
} from "#domain/contracts/account.ts";
import { type Result, refuse } from "#domain/errors.ts";
import type { Env } from "#worker/env.ts";
import { storageDatabase } from "../runtime/database.ts";
import { migrate } from "../runtime/migrate.ts";
import { Timers, timersMigration } from "../runtime/timers.ts";
import { type AccountModules, accountModules } from "./account-modules.ts";
import { type AuditReport, auditAccount } from "./audit.ts";
import { openAccount } from "./open-account.ts";
import type { OrderQuery } from "./order-store.ts";
import { publicOrder } from "./order-store.ts";
import { accountMigrations } from "./schema.ts";
import { readBalances, readSnapshot } from "./snapshot.ts";

/** If the sending after the reply is lost, the alarm sends at the latest after this. */
const outboxBackupMs = 5_000;
/** Shortest time between two alarms for the outbox. */
const outboxPauseMs = 1_000;

/** One trader's money and orders. */
export class AccountObject extends DurableObject<Env> implements AccountRpc {
  readonly #timers: Timers;
  readonly #account: AccountModules;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, [timersMigration, ...accountMigrations]);
    this.#timers = new Timers(ctx.storage);
    this.#account = accountModules({
      db: storageDatabase(ctx.storage),
      nowMs: () => Date.now(),
      random: () => Math.random(),
      newId: () => crypto.randomUUID(),
      gateway: (name) => env.GATEWAY.get(env.GATEWAY.idFromName(name)),
    });
    this.#armOutbox();
    this.#timers.rearm();
  }

  async open(identity: Identity, currency: string, openingBalance: string): Promise<void> {
    openAccount(this.#account, identity, currency, openingBalance);
  }

  async startSession(tokenHash: string, nowMs: number): Promise<void> {
    this.#account.startSession(tokenHash, nowMs);
    this.#sendLater();
  }

  async endSession(tokenHash: string): Promise<void> {
    this.#account.endSession(tokenHash);
    this.#sendLater();
  }

  async authorize(tokenHash: string, nowMs: number): Promise<Identity | null> {
    return this.#account.authorize(tokenHash, nowMs);
  }

  async submitForex(
    command: SubmitForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>> {
    const answer = this.#account.forex.submit(command, quotes, key);
    this.#sendLater();
    return answer;
  }

  async closeForex(
    command: CloseForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>> {
    const answer = this.#account.forex.close(command, quotes, key);
    this.#sendLater();
    return answer;
  }

  async order(orderId: string): Promise<(ForexOrder & { conversion: ConversionPath }) | null> {
    const order = this.#account.orders.find(orderId);
    return order && { ...publicOrder(order), conversion: order.conversion };
  }

  async orders(query: OrderQuery): Promise<OrderPage> {
    return this.#account.orders.page(query);
  }

  async profitSince(fromMs: number): Promise<string> {
    return this.#account.orders.profitSince(fromMs);
  }

  async balances(): Promise<Balance[]> {
    const profile = this.#account.profiles.read();
    return profile ? readBalances(this.#account.ledger, profile.currency) : [];
  }

  async attach(
    tokenHash: string,
    gateway: string,
  ): Promise<Result<{ identity: Identity; snapshot: AccountSnapshot }>> {
    const identity = this.#account.authorize(tokenHash, Date.now());
    if (!identity) return refuse("session_invalid");
    this.#account.announcer.attach(gateway);
    const { profiles, ledger, orders } = this.#account;
    return { ok: true, identity, snapshot: readSnapshot(profiles, ledger, orders) };
  }

  async detach(gateway: string): Promise<void> {
    this.#account.announcer.detach(gateway);
  }

  async audit(): Promise<AuditReport> {
    return auditAccount(this.#account.db);
  }

  override async alarm(): Promise<void> {
    await this.#timers.runDue(Date.now(), () => this.#drain());
  }

  /** After the reply. The timer is set in the same turn as the writes, so it stands if this is lost. */
  #sendLater(): void {
    if (this.#account.outbox.nextDueMs() === null) return;
    this.#timers.setAtLatest("outbox", Date.now() + outboxBackupMs);
    this.ctx.waitUntil(this.#drain());
  }

  async #drain(): Promise<void> {
    await this.#account.announcer.drain();
    this.#armOutbox();
  }

  #armOutbox(): void {
    const dueMs = this.#account.outbox.nextDueMs();
    if (dueMs === null) return;
    // Not at once: what is due now may be on its way already.
    this.#timers.setAtLatest("outbox", Math.max(dueMs, Date.now() + outboxPauseMs));
  }
}
