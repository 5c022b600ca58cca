/** Wires the modules of an account over any database, clock and gateways. */
import type { AccountEvent } from "#domain/contracts/account.ts";
import { parkedDestination } from "../runtime/parking.ts";
import { type AccountContext, type AccountPorts, accountContext } from "./account-context.ts";
import { Alerts } from "./alerts/alerts.ts";
import { Books } from "./books/books.ts";
import { Cashier } from "./cashier/cashier.ts";
import { DeskReports } from "./cashier/desk-reports.ts";
import { Outflows } from "./cashier/outflows.ts";
import { PaymentStore } from "./cashier/payment-store.ts";
import { PayoutStops } from "./cashier/payout-stops.ts";
import { PayoutStore } from "./cashier/payout-store.ts";
import { CopyDecisions } from "./copying/copy-decisions.ts";
import { CopyStore } from "./copying/copy-store.ts";
import { followRow } from "./copying/follow-projection.ts";
import { Following } from "./copying/following.ts";
import { Pots, potMessages } from "./copying/pots.ts";
import { ProfitShare } from "./copying/profit-share.ts";
import {
  booksDestination,
  deskDestination,
  exposureDestination,
  followsDestination,
  isAccount,
  isFollow,
  isFund,
  isMarket,
  isNoticeLetters,
  isNoticePushes,
  noticeDestination,
  recordDestination,
  sharesDestination,
} from "./destinations.ts";
import { Financing } from "./financing/financing.ts";
import { AccountLog } from "./ledger/account-log.ts";
import { LoanAccrual } from "./loans/accrual.ts";
import { LoanList } from "./loans/loan-list.ts";
import { LoanStore } from "./loans/loan-store.ts";
import { Micro } from "./micro/micro.ts";
import { MicroSettler } from "./micro/micro-settler.ts";
import { MicroStore } from "./micro/micro-store.ts";
import { Mining } from "./mining/mining.ts";
import { Arming } from "./orders/arming.ts";
import { Exposures } from "./orders/exposures.ts";
import { Forex } from "./orders/forex.ts";
import { ForexWriter } from "./orders/forex-writer.ts";
import { Placing } from "./orders/placing.ts";
import { Reversal } from "./orders/reversal.ts";
import { askForShares } from "./person/ask-for-shares.ts";
import { Claims } from "./person/claims.ts";
import { ShareGate } from "./person/share-gate.ts";
import { Receipts } from "./proof/receipts.ts";
import { MasterRecord } from "./record/master-record.ts";
import { FloatingProfit } from "./risk/floating-profit.ts";
import { Risk } from "./risk/risk.ts";
import { RiskWatch } from "./risk/risk-watch.ts";
import { StopOuts } from "./risk/stop-outs.ts";
import { Terms } from "./risk/terms.ts";
import { ToldTerms } from "./risk/told-terms.ts";
import { Announcer } from "./session/announcer.ts";
import { Happenings } from "./session/happenings.ts";
import { SessionCommands } from "./session/session-commands.ts";
import { TriggerExecution } from "./triggers/execute.ts";

export type AccountModules = ReturnType<typeof accountModules>;

export function accountModules(ports: AccountPorts) {
  const context = accountContext(ports);
  const { db, nowMs } = context;
  const announcer = new Announcer(context);
  const happenings = new Happenings(db, nowMs);
  const arming = new Arming(context);
  const riskWatch = new RiskWatch(db, arming);
  const share = new ProfitShare(context);
  const pots = new Pots(context, riskWatch, share);
  const microOrders = new MicroStore(db);
  const claims = new Claims(context, microOrders);
  listen(context, { claims, pots, happenings, announcer, riskWatch });

  const exposures = new Exposures(context);
  const writer = new ForexWriter(context, { arming, exposures, claims });
  const forex = new Forex(context, { writer, arming, exposures });
  const stopOuts = new StopOuts(db, ports.stopOutPart);
  const risk = new Risk(context, { writer, arming, watch: riskWatch, stopOuts, pots });
  context.onReady(() => risk.finishStopOut());

  const micro = new Micro(context, microOrders, arming);
  const money = moneyModules(context, arming, claims);
  const { cashierContext, reports } = money;
  const floating = new FloatingProfit(context, arming);
  const cashier = new Cashier(cashierContext);
  const following = new Following(cashierContext, floating);
  const shareGate = new ShareGate(cashierContext, floating);
  const alerts = new Alerts(context, arming);
  const mining = new Mining(cashierContext, floating);
  const copies = new CopyStore(db, nowMs);
  const record = new MasterRecord(context);
  const books = new Books(context);
  const told = new ToldTerms(context);
  return {
    ...context,
    context,
    ...money,
    arming,
    exposures,
    writer,
    forex,
    placing: new Placing(forex, exposures),
    reversal: new Reversal(context, { writer, exposures }),
    triggers: new TriggerExecution(context, { writer, arming, exposures, risk, alerts }),
    risk,
    riskWatch,
    floating,
    ...{ following, mining, pots, share, copies },
    alerts,
    ...{ record, books },
    copyDecisions: new CopyDecisions(context, { pots, copies, forex, exposures, floating }),
    ...{ claims, shareGate },
    takePotMessages: potMessages(context, { following, pots, share, told, claims, shareGate }),
    outflows: new Outflows(floating, cashierContext, cashier),
    terms: new Terms(context, riskWatch, told),
    financing: new Financing(context, { writer, arming, watch: riskWatch }),
    micro,
    microOrders,
    microSettler: new MicroSettler(context, micro, microOrders),
    receipts: new Receipts(db, microOrders),
    log: new AccountLog(db),
    cashier,
    announcer,
    happenings,
    sessions: new SessionCommands(context, announcer),
    drain: () =>
      drain(context, { exposures, reports, books, record, arming, announcer, mining, shareGate }),
  };
}

/** Payments and loans. */
function moneyModules(context: AccountContext, arming: Arming, claims: Claims) {
  const { db, nowMs } = context;
  const payments = new PaymentStore(db);
  const payoutStops = new PayoutStops(db, nowMs, () => askForShares(context));
  const reports = new DeskReports(context);
  const loans = new LoanStore(db);
  const payouts = new PayoutStore(db);
  const stores = { payments, payouts, stops: payoutStops, loans, claims };
  const cashierContext = { ...context, arming, reports, ...stores };
  const loanAccrual = new LoanAccrual(cashierContext);
  context.onReady(() => loanAccrual.book());
  const loanList = new LoanList(cashierContext);
  return { cashierContext, payments, payoutStops, reports, loanAccrual, loanList };
}

/** What follows from each change of the account, in this order. */
function listen(
  { onChange, notices }: AccountContext,
  to: {
    claims: Claims;
    pots: Pots;
    happenings: Happenings;
    announcer: Announcer;
    riskWatch: RiskWatch;
  },
): void {
  // An option that has won pays in the change that ends it.
  onChange((events) => {
    if (events.some(({ kind }) => kind === "micro_closed")) to.claims.optionsEnded();
  });
  // First: what goes back from a pot belongs to the change that has ended it.
  onChange(() => to.pots.settle());
  onChange((events) => to.happenings.record(events));
  onChange((events) => notices.record(events));
  onChange((events) => to.announcer.changed(events));
  onChange((events) => {
    if (events.length === 0 || !events.every(isStill)) to.riskWatch.setDue();
  });
}

/** Neither money nor a margin level has moved. */
function isStill({ kind }: AccountEvent): boolean {
  return kind === "stop_moved" || kind === "alert";
}

/** Sends all that is due to gateways, markets, the desk and the database. */
function drain(
  context: AccountContext,
  to: {
    exposures: Exposures;
    reports: DeskReports;
    books: Books;
    record: MasterRecord;
    arming: Arming;
    announcer: Announcer;
    mining: Mining;
    shareGate: ShareGate;
  },
): Promise<void> {
  const { outbox, waits, profiles, storeParked, storeFollow, copyMessages, notices } = context;
  const sent = outbox.drain((destination, payloads) => {
    if (destination === exposureDestination) return to.exposures.send();
    if (destination === followsDestination) {
      return storeFollow(profiles.require().identity, followRow(context));
    }
    if (destination === booksDestination) return to.books.send();
    if (destination === sharesDestination) return to.shareGate.send();
    if (destination === deskDestination) return to.reports.send(payloads);
    if (destination === recordDestination) return to.record.send();
    if (destination === noticeDestination) return notices.send(payloads);
    if (isNoticeLetters(destination)) return notices.mail(payloads);
    if (isNoticePushes(destination)) return notices.push(payloads);
    if (destination === parkedDestination) {
      return storeParked(profiles.require().identity, outbox.parked());
    }
    if (isAccount(destination)) return copyMessages.toAccount(destination, payloads);
    if (isFollow(destination)) return copyMessages.toTopic(destination, payloads);
    if (isFund(destination)) return to.mining.send(destination, payloads);
    if (isMarket(destination)) return to.arming.deliver(destination, payloads);
    return to.announcer.send(destination, payloads);
  });
  return sent.finally(() => waits.outbox.keep((destination) => outbox.isWaiting(destination)));
}
