import type {
  AccountSnapshot,
  Balance,
  CancelForexCommand,
  CloseForexCommand,
  CommandQuotes,
  Identity,
  LogRow,
  MicroAnswer,
  MicroOrder,
  OrderPage,
  OwnOrder,
  SetStopsCommand,
  SubmitAnswer,
  SubmitForexCommand,
  SubmitMicroCommand,
} from "#domain/contracts/account.ts";
import type { AccountRpc } from "#domain/contracts/account-rpc.ts";
import type {
  DeskCommand,
  JournalPage,
  Outflow,
  Payment,
  PaymentAnswer,
  PaymentCommand,
  PaymentKind,
  PaymentQuery,
  PaymentQuote,
  Statement,
  TransferQuery,
  TransferRow,
} from "#domain/contracts/cashier.ts";
import type { OperatorName } from "#domain/contracts/desk/records.ts";
import type { Happening } from "#domain/contracts/happenings.ts";
import type { ParkedPayload } from "#domain/contracts/parked.ts";
import type { OrderReceipt } from "#domain/contracts/receipts.ts";
import type { SessionOrigin, SessionRow } from "#domain/contracts/sessions.ts";
import type { Fire } from "#domain/contracts/triggers.ts";
import { type Result, refuse } from "#domain/errors.ts";
import { AccountWork } from "./account-work.ts";
import type { DeskAnswer } from "./cashier/cashier.ts";
import { type TransferCommand, transfer } from "./cashier/transfer.ts";
import type { LogQuery } from "./ledger/account-log.ts";
import { journalPage, transfersOf } from "./ledger/journal.ts";
import { resultSince } from "./ledger/result.ts";
import { readStatement } from "./ledger/statement.ts";
import type { MicroQuery } from "./micro/micro-store.ts";
import { openAccount } from "./open-account.ts";
import { marketOf } from "./orders/fills.ts";
import { publicOrder } from "./orders/order-row.ts";
import type { OrderQuery } from "./orders/order-store.ts";
import { type AuditReport, auditAccount } from "./proof/audit.ts";
import { resetDemo } from "./reset.ts";
import { readBalances } from "./session/snapshot.ts";

/** One trader's money and orders. */
export class AccountObject extends AccountWork implements AccountRpc {
  async open(
    identity: Identity,
    currency: string,
    openingBalance: string,
    microBalance?: string,
  ): Promise<void> {
    openAccount(this.account, identity, currency, openingBalance, microBalance);
  }

  async startSession(tokenHash: string, nowMs: number, origin?: SessionOrigin): Promise<void> {
    this.account.startSession(tokenHash, nowMs, origin);
    this.workLater();
  }

  async sessions(tokenHash: string, nowMs: number): Promise<SessionRow[]> {
    return this.account.sessions.list(tokenHash, nowMs);
  }

  async endSessionById(id: string): Promise<boolean> {
    const tokenHash = this.account.sessions.hashOf(id);
    return this.after(tokenHash !== null && this.account.endSession(tokenHash));
  }

  async endOtherSessions(tokenHash: string | null): Promise<number> {
    return this.after(this.account.endOtherSessions(tokenHash));
  }

  async admit(
    tokenHash: string,
    nowMs: number,
    isMutation: boolean,
  ): Promise<Result<{ identity: Identity }>> {
    const identity = this.account.authorize(tokenHash, nowMs);
    if (!identity) return refuse("session_invalid");
    const kind = isMutation ? "change" : "read";
    if (!this.account.sessions.mayAsk(tokenHash, kind, nowMs)) return refuse("rate_limited");
    return { ok: true, identity };
  }

  async endSession(tokenHash: string): Promise<void> {
    this.account.endSession(tokenHash);
    this.workLater();
  }

  async authorize(tokenHash: string, nowMs: number): Promise<Identity | null> {
    return this.account.authorize(tokenHash, nowMs);
  }

  async submitForex(
    command: SubmitForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>> {
    const answer = this.account.placing.submit(command, quotes, key);
    // Room that is being reserved is given back by the alarm, should this object die before the answer.
    this.workLater();
    return this.after(await answer);
  }

  async closeForex(
    command: CloseForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>> {
    return this.after(this.account.forex.close(command, quotes, key));
  }

  async cancelForex(
    command: CancelForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>> {
    return this.after(this.account.forex.cancel(command, quotes, key));
  }

  async setStops(
    command: SetStopsCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>> {
    return this.after(this.account.forex.setStops(command, quotes, key));
  }

  async settle(fires: Fire[]): Promise<void> {
    await this.account.settlement.settle(fires);
    this.workLater();
  }

  async submitMicro(
    command: SubmitMicroCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<MicroAnswer>> {
    const answer = this.account.micro.submit(command, quotes, key);
    this.microAsked(answer.ok);
    return this.after(answer);
  }

  async microOrders(query: MicroQuery): Promise<{ data: MicroOrder[]; total: number }> {
    return this.account.microOrders.page(query);
  }

  async log(query: LogQuery): Promise<{ rows: LogRow[]; total: number }> {
    return this.account.log.page(query);
  }

  async statement(fromMs: number, toMs: number): Promise<Result<{ statement: Statement }>> {
    return readStatement(this.account, fromMs, toMs);
  }

  async receipt(orderId: string): Promise<OrderReceipt | null> {
    return this.account.receipts.of(orderId);
  }

  async transfer(command: TransferCommand, key: string): Promise<Result<{ balances: Balance[] }>> {
    const { risk, transfer: ports } = this.account;
    const answer = await risk.withFloating(command.from, (floating) =>
      transfer(ports, command, floating, key),
    );
    return this.after(answer);
  }

  async pay(
    command: PaymentCommand,
    rate: PaymentQuote,
    key: string,
  ): Promise<Result<PaymentAnswer>> {
    const { risk, cashier } = this.account;
    const from = command.act === "withdraw" ? command.account : null;
    const answer = await risk.withFloating(from, (floating) =>
      cashier.pay(command, rate, floating, key),
    );
    return this.after(answer);
  }

  async desk(
    command: DeskCommand,
    operator: OperatorName,
    rate: PaymentQuote,
    key: string,
  ): Promise<Result<DeskAnswer>> {
    return this.after(this.account.cashier.desk(command, operator, rate, key));
  }

  async payment(id: string): Promise<Payment | null> {
    return this.account.payments.find(id);
  }

  async approvedAlone(kind: PaymentKind, fromMs: number): Promise<string> {
    return this.account.payments.approvedAlone(kind, fromMs).toString();
  }

  async payments(query: PaymentQuery): Promise<{ data: Payment[]; total: number }> {
    return this.account.payments.page(query);
  }

  async openBankOrder(): Promise<Payment | null> {
    return this.account.payments.openBankOrder();
  }

  async available(dayFromMs: number): Promise<Outflow> {
    const { risk, cashier } = this.account;
    // To look at: nothing is waited for.
    return cashier.available(await risk.floating(0), dayFromMs);
  }

  async transfers(query: TransferQuery): Promise<{ data: TransferRow[]; total: number }> {
    return transfersOf(this.account.db, query);
  }

  async journal(page: number, pageSize: number): Promise<JournalPage> {
    return journalPage(this.account.db, { page, pageSize });
  }

  async setLoanUnpaid(isUnpaid: boolean): Promise<void> {
    if (isUnpaid) this.account.payoutStops.set("loan_unpaid", "");
    else this.account.payoutStops.lift("loan_unpaid");
  }

  async reset(
    openingBalance: string,
    key: string,
    microBalance = "0",
  ): Promise<Result<{ balances: Balance[] }>> {
    const opening = { forex: openingBalance, micro: microBalance };
    return this.after(resetDemo(this.account.reset, opening, key));
  }

  async order(orderId: string): Promise<OwnOrder | null> {
    const order = this.account.orders.find(orderId);
    if (!order) return null;
    const { arming } = this.account;
    const { product } = order.terms;
    const isArmed = order.status === "closed" || (await arming.flush(marketOf(product)));
    return { ...publicOrder(order), conversion: order.conversion, market: product.market, isArmed };
  }

  async orders(query: OrderQuery): Promise<OrderPage> {
    return this.account.orders.page(query);
  }

  async resultSince(fromMs: number): Promise<string> {
    return resultSince(this.account.db, fromMs);
  }

  async happenings(afterNumber: number): Promise<{ seen: number; list: Happening[] }> {
    return this.account.happenings.list(afterNumber);
  }

  async seeHappenings(number: number): Promise<void> {
    this.account.happenings.see(number);
  }

  async tellVerification(isPassed: boolean): Promise<void> {
    const notice = isPassed ? "verification_passed" : "verification_rejected";
    const { db, announcer } = this.account;
    db.transaction(() => announcer.changed([{ kind: "notice", notice }]));
    this.workLater();
  }

  async balances(): Promise<Balance[]> {
    const profile = this.account.profiles.read();
    return profile ? readBalances(this.account.ledger, profile.currency) : [];
  }

  async attach(
    tokenHash: string,
    gateway: string,
  ): Promise<Result<{ identity: Identity; snapshot: AccountSnapshot }>> {
    const identity = this.account.authorize(tokenHash, Date.now());
    if (!identity) return refuse("session_invalid");
    return { ok: true, identity, snapshot: this.account.announcer.attach(gateway) };
  }

  async detach(gateway: string): Promise<void> {
    this.account.announcer.detach(gateway);
  }

  async parked(): Promise<ParkedPayload[]> {
    return this.account.outbox.parked();
  }

  async retryParked(id: number): Promise<boolean> {
    return this.after(this.account.outbox.retry(id));
  }

  async audit(): Promise<AuditReport> {
    return auditAccount(this.account.db);
  }
}
