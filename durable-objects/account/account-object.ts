import { DurableObject } from "cloudflare:workers";
import { storeExposures } from "#db/exposures.ts";
import type {
  AccountRpc,
  AccountSnapshot,
  Balance,
  CancelForexCommand,
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
  SetStopsCommand,
  SubmitAnswer,
  SubmitForexCommand,
  SubmitMicroCommand,
} from "#domain/contracts/account.ts";
import type { Statement } from "#domain/contracts/cashier.ts";
import type { SessionOrigin, SessionRow } from "#domain/contracts/sessions.ts";
import type { Fire } from "#domain/contracts/triggers.ts";
import { type Result, refuse } from "#domain/errors.ts";
import type { Env } from "#worker/env.ts";
import { storageDatabase } from "../runtime/database.ts";
import { migrate } from "../runtime/migrate.ts";
import { Timers, timersMigration } from "../runtime/timers.ts";
import type { LogQuery } from "./account-log.ts";
import { type AccountModules, accountModules } from "./account-modules.ts";
import { type AuditReport, auditAccount } from "./audit.ts";
import { marketOf } from "./fills.ts";
import type { MicroQuery } from "./micro-store.ts";
import { openAccount } from "./open-account.ts";
import { publicOrder } from "./order-row.ts";
import type { OrderQuery } from "./order-store.ts";
import { resetDemo } from "./reset.ts";
import { accountMigrations } from "./schema.ts";
import { readBalances, readSnapshot } from "./snapshot.ts";
import { readStatement } from "./statement.ts";
import { type TransferCommand, transfer } from "./transfer.ts";

/** If the work after the reply is lost, the alarm does it at the latest after this. */
const workBackupMs = 5_000;
/** Shortest time between two alarms for it. */
const workPauseMs = 1_000;
/** Looks at the margin level in a row; what is still due then is done at the alarm. */
const looksMax = 3;
/** If the question right after the opening of a micro order is lost, the alarm asks after this. */
const microBackupMs = 2_000;
/** Shortest time between two alarms for micro orders. */
const microPauseMs = 250;

/** One trader's money and orders. */
export class AccountObject extends DurableObject<Env> implements AccountRpc {
  readonly #timers: Timers;
  readonly #account: AccountModules;
  /** The look at the margin level that is under way. */
  #look: Promise<void> | null = null;

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
      storeExposures: (identity, version, exposures) =>
        storeExposures(env.DB, identity, version, exposures),
    });
    this.#armWork();
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

  async startSession(tokenHash: string, nowMs: number, origin?: SessionOrigin): Promise<void> {
    this.#account.startSession(tokenHash, nowMs, origin);
    this.#workLater();
  }

  async sessions(tokenHash: string, nowMs: number): Promise<SessionRow[]> {
    return this.#account.sessions.list(tokenHash, nowMs);
  }

  async endSessionById(id: string): Promise<boolean> {
    const tokenHash = this.#account.sessions.hashOf(id);
    return this.#after(tokenHash !== null && this.#account.endSession(tokenHash));
  }

  async endOtherSessions(tokenHash: string | null): Promise<number> {
    return this.#after(this.#account.endOtherSessions(tokenHash));
  }

  async admit(
    tokenHash: string,
    nowMs: number,
    isMutation: boolean,
  ): Promise<Result<{ identity: Identity }>> {
    const identity = this.#account.authorize(tokenHash, nowMs);
    if (!identity) return refuse("session_invalid");
    if (isMutation && !this.#account.sessions.mayChange(tokenHash, nowMs)) {
      return refuse("rate_limited");
    }
    return { ok: true, identity };
  }

  async endSession(tokenHash: string): Promise<void> {
    this.#account.endSession(tokenHash);
    this.#workLater();
  }

  async authorize(tokenHash: string, nowMs: number): Promise<Identity | null> {
    return this.#account.authorize(tokenHash, nowMs);
  }

  async submitForex(
    command: SubmitForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>> {
    return this.#after(this.#account.forex.submit(command, quotes, key));
  }

  async closeForex(
    command: CloseForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>> {
    return this.#after(this.#account.forex.close(command, quotes, key));
  }

  async cancelForex(command: CancelForexCommand, key: string): Promise<Result<SubmitAnswer>> {
    return this.#after(this.#account.forex.cancel(command, key));
  }

  async setStops(
    command: SetStopsCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>> {
    return this.#after(this.#account.forex.setStops(command, quotes, key));
  }

  async settle(fires: Fire[]): Promise<void> {
    await this.#account.settlement.settle(fires);
    this.#workLater();
  }

  async submitMicro(
    command: SubmitMicroCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<MicroAnswer>> {
    const answer = this.#account.micro.submit(command, quotes, key);
    // In the same turn as the writes, so it stands if the rest is lost.
    this.#armMicro(microBackupMs);
    if (answer.ok) this.ctx.waitUntil(this.#settleMicro());
    return this.#after(answer);
  }

  async microOrders(query: MicroQuery): Promise<{ data: MicroOrder[]; total: number }> {
    return this.#account.microOrders.page(query);
  }

  async log(query: LogQuery): Promise<{ rows: LogRow[]; total: number }> {
    return this.#account.log.page(query);
  }

  async statement(fromMs: number, toMs: number): Promise<Result<{ statement: Statement }>> {
    return readStatement(this.#account, fromMs, toMs);
  }

  async receipt(orderId: string): Promise<OrderReceipt | null> {
    return this.#account.receipts.of(orderId);
  }

  async transfer(command: TransferCommand, key: string): Promise<Result<{ balances: Balance[] }>> {
    return this.#after(transfer(this.#account.transfer, command, key));
  }

  async reset(
    openingBalance: string,
    key: string,
    microBalance = "0",
  ): Promise<Result<{ balances: Balance[] }>> {
    const opening = { forex: openingBalance, micro: microBalance };
    return this.#after(resetDemo(this.#account.reset, opening, key));
  }

  async order(
    orderId: string,
  ): Promise<(ForexOrder & { conversion: ConversionPath; isArmed: boolean }) | null> {
    const order = this.#account.orders.find(orderId);
    if (!order) return null;
    const { arming } = this.#account;
    const isArmed = order.status === 3 || (await arming.flush(marketOf(order.terms.product)));
    return { ...publicOrder(order), conversion: order.conversion, isArmed };
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
      name === "micro" ? this.#settleMicro() : this.#work(),
    );
  }

  #after<T>(answer: T): T {
    this.#workLater();
    return answer;
  }

  /** After the reply. The timer is set in the same turn as the writes, so it stands if this is lost. */
  #workLater(): void {
    const { outbox, riskWatch } = this.#account;
    if (outbox.nextDueMs() === null && !riskWatch.isDue) return;
    this.#timers.setAtLatest("work", Date.now() + workBackupMs);
    this.ctx.waitUntil(this.#work());
  }

  /** Tells gateways and markets what has changed, and looks at the margin level where that is due. */
  async #work(): Promise<void> {
    const { riskWatch, risk, profiles, drain } = this.#account;
    try {
      await drain();
      for (let looks = 0; looks < looksMax && riskWatch.isDue && profiles.read(); looks++) {
        // One look at a time is enough: what changes meanwhile makes another one due.
        this.#look ??= risk.review().finally(() => {
          this.#look = null;
        });
        await this.#look;
        await drain();
      }
    } catch (cause) {
      console.error("the margin level could not be looked at", cause);
    } finally {
      this.#armWork();
    }
  }

  /** Asks the markets of micro orders that have expired, or that have just been opened. */
  async #settleMicro(): Promise<void> {
    try {
      await this.#account.microSettler.run();
    } finally {
      this.#armMicro(microPauseMs);
    }
    this.#workLater();
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

  #armWork(): void {
    const { outbox, riskWatch } = this.#account;
    const dueMs = riskWatch.isDue ? Date.now() : outbox.nextDueMs();
    if (dueMs === null) return;
    // Not at once: what is due now may be under way already.
    this.#timers.setAtLatest("work", Math.max(dueMs, Date.now() + workPauseMs));
  }
}
