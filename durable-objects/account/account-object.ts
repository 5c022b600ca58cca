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
  LogRow,
  MicroAnswer,
  MicroOrder,
  OrderPage,
  OrderReceipt,
  SubmitAnswer,
  SubmitForexCommand,
  SubmitMicroCommand,
} from "#domain/contracts/account.ts";
import { type Result, refuse } from "#domain/errors.ts";
import type { Env } from "#worker/env.ts";
import { storageDatabase } from "../runtime/database.ts";
import { migrate } from "../runtime/migrate.ts";
import { Timers, timersMigration } from "../runtime/timers.ts";
import type { LogQuery } from "./account-log.ts";
import { type AccountModules, accountModules } from "./account-modules.ts";
import { type AuditReport, auditAccount } from "./audit.ts";
import type { MicroQuery } from "./micro-store.ts";
import { openAccount } from "./open-account.ts";
import type { OrderQuery } from "./order-store.ts";
import { publicOrder } from "./order-store.ts";
import { resetDemo } from "./reset.ts";
import { accountMigrations } from "./schema.ts";
import { readBalances, readSnapshot } from "./snapshot.ts";

/** If the sending after the reply is lost, the alarm sends at the latest after this. */
const outboxBackupMs = 5_000;
/** Shortest time between two alarms for the outbox. */
const outboxPauseMs = 1_000;
/** If the question right after the opening of a micro order is lost, the alarm asks after this. */
const microBackupMs = 2_000;
/** Shortest time between two alarms for micro orders. */
const microPauseMs = 250;

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
      market: (name) => env.MARKET.get(env.MARKET.idFromName(name)),
    });
    this.#armOutbox();
    this.#armMicro(0);
    this.#timers.rearm();
  }

  async open(
    identity: Identity,
    currency: string,
    openingBalance: string,
    microBalance?: string,
  ): Promise<void> {
    openAccount(this.#account, identity, currency, openingBalance, microBalance);
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

  async submitMicro(
    command: SubmitMicroCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<MicroAnswer>> {
    const answer = this.#account.micro.submit(command, quotes, key);
    // In the same turn as the writes, so it stands if the rest is lost.
    this.#armMicro(microBackupMs);
    this.#sendLater();
    if (answer.ok) this.ctx.waitUntil(this.#settleMicro());
    return answer;
  }

  async microOrders(query: MicroQuery): Promise<{ data: MicroOrder[]; total: number }> {
    return this.#account.microOrders.page(query);
  }

  async log(query: LogQuery): Promise<{ rows: LogRow[]; total: number }> {
    return this.#account.log.page(query);
  }

  async receipt(orderId: string): Promise<OrderReceipt | null> {
    return this.#account.receipts.of(orderId);
  }

  async reset(
    openingBalance: string,
    key: string,
    microBalance = "0",
  ): Promise<Result<{ balances: Balance[] }>> {
    const opening = { forex: openingBalance, micro: microBalance };
    const answer = resetDemo(this.#account.reset, opening, key);
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
    await this.#timers.runDue(Date.now(), (name) =>
      name === "micro" ? this.#settleMicro() : this.#drain(),
    );
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

  /** Asks the markets of micro orders that have expired, or that have just been opened. */
  async #settleMicro(): Promise<void> {
    try {
      await this.#account.microSettler.run();
    } finally {
      this.#armMicro(microPauseMs);
    }
    this.#sendLater();
  }

  /**
   * A timer that is set for sooner stays: the alarm that has just woken this object must find it.
   * @param pauseMs otherwise not sooner than in this time: what is due now may be asked for already
   */
  #armMicro(pauseMs: number): void {
    const askMs = this.#account.microSettler.nextAskMs();
    if (askMs === null) this.#timers.clear("micro");
    else this.#timers.setAtLatest("micro", Math.max(askMs, Date.now() + pauseMs));
  }

  #armOutbox(): void {
    const dueMs = this.#account.outbox.nextDueMs();
    if (dueMs === null) return;
    // Not at once: what is due now may be on its way already.
    this.#timers.setAtLatest("outbox", Math.max(dueMs, Date.now() + outboxPauseMs));
  }
}
