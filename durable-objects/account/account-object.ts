import type {
  AccountSnapshot,
  AccountState,
  Balance,
  Identity,
  LogRow,
  MicroAnswer,
  MicroOrder,
  OrderPage,
  OwnOrder,
  SubmitAnswer,
  TradeStep,
} from "#domain/contracts/account.ts";
import type { AccountRpc } from "#domain/contracts/account-rpc.ts";
import type {
  JournalPage,
  Outflow,
  Payment,
  PaymentAnswer,
  TransferRow,
} from "#domain/contracts/cashier.ts";
import type { Happening } from "#domain/contracts/happenings.ts";
import type { EndedOrder } from "#domain/contracts/order-commands.ts";
import type { ParkedPayload } from "#domain/contracts/parked.ts";
import type { FoundOrder, OrderReceipt } from "#domain/contracts/receipts.ts";
import type { Statement } from "#domain/contracts/statement.ts";
import type { Fire } from "#domain/contracts/triggers.ts";
import type { Result } from "#domain/errors.ts";
import type { DeskAnswer } from "./cashier/cashier.ts";
import { ownBalances } from "./ledger/balances.ts";
import { journalPage, transfersOf } from "./ledger/journal.ts";
import { resultSince } from "./ledger/result.ts";
import { readStatement } from "./ledger/statement.ts";
import { LoanCalls } from "./loans/loan-calls.ts";
import { openAccount } from "./open-account.ts";
import { endOrders, ownOrders } from "./orders/ending.ts";
import { tradeSteps } from "./orders/trade-steps.ts";
import { askForShares } from "./person/ask-for-shares.ts";
import { type AuditReport, auditAccount } from "./proof/audit.ts";
import { reportAgain } from "./report-again.ts";
import { resetDemo } from "./reset.ts";
import { armAgain } from "./triggers/arm-again.ts";

/** Arguments of a call, as its contract has them. */
type Of<Call extends keyof AccountRpc> = Parameters<AccountRpc[Call]>;

type Attached = Result<{ identity: Identity; snapshot: AccountSnapshot }>;

/** One trader's money and orders. */
export class AccountObject extends LoanCalls implements AccountRpc {
  async open(...[identity, currency, opening, micro]: Of<"open">): Promise<void> {
    openAccount(this.account, identity, currency, opening, micro);
    await this.opening.note();
  }

  async tellBooks(): Promise<void> {
    const { db, books, exposures, profiles } = this.account;
    // Of an account that was never opened there is nothing to tell.
    if (!profiles.read()) return;
    db.transaction(() => {
      books.tell();
      exposures.changed();
    });
    this.work.later();
  }

  async submitForex(...args: Of<"submitForex">): Promise<Result<SubmitAnswer>> {
    return this.work.afterRoom(this.account.placing.submit(...args));
  }

  async closeForex(...args: Of<"closeForex">): Promise<Result<SubmitAnswer>> {
    return this.work.after(this.account.forex.close(...args));
  }

  async reverseForex(...args: Of<"reverseForex">): Promise<Result<SubmitAnswer>> {
    return this.work.afterRoom(this.account.reversal.reverse(...args));
  }

  async endForex(...args: Of<"endForex">): Promise<EndedOrder[]> {
    return this.work.after(endOrders(this.account, ...args));
  }

  async cancelForex(...args: Of<"cancelForex">): Promise<Result<SubmitAnswer>> {
    return this.work.after(this.account.forex.cancel(...args));
  }

  async setStops(...args: Of<"setStops">): Promise<Result<SubmitAnswer>> {
    return this.work.after(this.account.forex.setStops(...args));
  }

  async settle(fires: Fire[]): Promise<void> {
    this.work.after(await this.account.triggers.execute(fires));
  }

  async submitMicro(...args: Of<"submitMicro">): Promise<Result<MicroAnswer>> {
    const answer = this.account.micro.submit(...args);
    this.work.microAsked(answer.ok);
    return this.work.after(answer);
  }

  async microOrders(...[query]: Of<"microOrders">): Promise<{ data: MicroOrder[]; total: number }> {
    return this.account.microOrders.page(query);
  }

  async log(...[query]: Of<"log">): Promise<{ rows: LogRow[]; total: number }> {
    return this.account.log.page(query);
  }

  async statement(fromMs: number, toMs: number): Promise<Result<{ statement: Statement }>> {
    return readStatement(this.account, fromMs, toMs);
  }

  async receipt(orderId: string): Promise<OrderReceipt | null> {
    return this.account.receipts.of(orderId);
  }

  async findOrders(end: string): Promise<FoundOrder[]> {
    return this.account.receipts.find(end);
  }

  async transfer(...args: Of<"transfer">): Promise<Result<AccountState>> {
    return this.work.after(await this.account.outflows.transfer(...args));
  }

  async pay(...args: Of<"pay">): Promise<Result<PaymentAnswer>> {
    return this.work.after(await this.account.outflows.pay(...args));
  }

  async desk(...args: Of<"desk">): Promise<Result<DeskAnswer>> {
    return this.work.after(this.account.cashier.desk(...args));
  }

  async payment(id: string): Promise<Payment | null> {
    return this.account.payments.find(id);
  }

  async approvedAlone(...args: Of<"approvedAlone">): Promise<string> {
    return this.account.payments.approvedAlone(...args).toString();
  }

  async payments(...[query]: Of<"payments">): Promise<{ data: Payment[]; total: number }> {
    return this.account.payments.page(query);
  }

  async openBankOrder(): Promise<Payment | null> {
    return this.account.payments.openBankOrder();
  }

  async available(dayFromMs: number): Promise<Outflow> {
    return this.account.outflows.available(dayFromMs);
  }

  async transfers(...[query]: Of<"transfers">): Promise<{ data: TransferRow[]; total: number }> {
    return transfersOf(this.account.db, query);
  }

  async journal(page: number, pageSize: number): Promise<JournalPage> {
    return journalPage(this.account.db, { page, pageSize });
  }

  async reset(...[forex, key, micro = "0"]: Of<"reset">): Promise<Result<AccountState>> {
    return this.work.after(resetDemo(this.account, { forex, micro }, key));
  }

  async order(orderId: string): Promise<OwnOrder | null> {
    return ownOrders(this.account, [orderId]).then(([order]) => order ?? null);
  }

  async ownOrders(orderIds: string[]): Promise<OwnOrder[]> {
    return ownOrders(this.account, orderIds);
  }

  async orders(...[query]: Of<"orders">): Promise<OrderPage> {
    return this.account.orders.page(query);
  }

  async tradeSteps(...args: Of<"tradeSteps">): Promise<TradeStep[]> {
    return tradeSteps(this.account.db, ...args);
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
    this.account.announcer.tell(isPassed ? "verification_passed" : "verification_rejected");
    askForShares(this.account);
    this.work.later();
  }

  async tellMastership(...[outcome]: Of<"tellMastership">): Promise<void> {
    this.account.announcer.tell(`master_${outcome}`);
    this.work.later();
  }

  async tellChatAnswer(number: number): Promise<void> {
    const { db, notices } = this.account;
    db.transaction(() => notices.tell("chat_answer", {}, `chat-${number}`));
    this.work.later();
  }

  async balances(): Promise<Balance[]> {
    return ownBalances(this.account);
  }

  async attach(...args: Of<"attach">): Promise<Attached> {
    return this.account.sessions.attach(...args);
  }

  async detach(gateway: string): Promise<void> {
    this.account.announcer.detach(gateway);
  }

  async parked(): Promise<ParkedPayload[]> {
    return this.account.outbox.parked();
  }

  async retryParked(id: number): Promise<boolean> {
    return this.work.after(this.account.outbox.retry(id));
  }

  async reportAgain(): Promise<void> {
    this.work.after(reportAgain(this.account));
  }

  async armAgain(market: string): Promise<boolean> {
    return this.work.after(await armAgain(this.account, market));
  }

  async audit(): Promise<AuditReport> {
    return auditAccount(this.account.db);
  }
}
