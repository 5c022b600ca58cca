/**
 * The modules of an account, over any database, clock and gateways. Each row says how its module is
 * made, what it does before and after a change, and what it sends.
 */
import type { AccountEvent } from "#domain/contracts/account.ts";
import { parkedDestination } from "../runtime/parking.ts";
import { type AccountPorts, accountContext } from "./account-context.ts";
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
  accountDestination,
  booksDestination,
  deskDestination,
  exposureDestination,
  followDestination,
  followsDestination,
  fundDestination,
  heldLetterDestination,
  heldPushDestination,
  marketDestination,
  noticeDestination,
  noticeLetterDestination,
  noticePushDestination,
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
import { ModuleTable } from "./module-table.ts";
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

/** Modules act on a change in the order of the rows. */
export const moduleTable = new ModuleTable((context) => context)
  .row("arming", (m) => new Arming(m), {
    sends: { [marketDestination]: ({ arming }, to, payloads) => arming.deliver(to, payloads) },
  })
  .row("riskWatch", (m) => new RiskWatch(m.db, m.arming), {
    changed: ({ riskWatch }, events) => {
      if (events.length === 0 || !events.every(isStill)) riskWatch.setDue();
    },
  })
  .row("microOrders", (m) => new MicroStore(m.db))
  // An option that has won pays in the change that ends it.
  .row("claims", (m) => new Claims(m, m.microOrders), {
    changed: ({ claims }, events) => {
      if (events.some(({ kind }) => kind === "micro_closed")) claims.optionsEnded();
    },
  })
  .row("share", (m) => new ProfitShare(m))
  // Money that a pot returns belongs to the change that ended the pot. The trader is told after it.
  .row("pots", (m) => new Pots(m, m.riskWatch, m.share), {
    changed: ({ pots }) => pots.settle(),
    sends: {
      [followsDestination]: (m) => m.storeFollow(m.profiles.require().identity, followRow(m)),
    },
  })
  .row("happenings", (m) => new Happenings(m.db, m.nowMs), {
    changed: ({ happenings }, events) => happenings.record(events),
  })
  .row("notices", (m) => m.notices, {
    changed: ({ notices }, events) => notices.record(events),
    sends: {
      [noticeDestination]: ({ notices }, _, payloads) => notices.send(payloads),
      [noticeLetterDestination]: ({ notices }, _, payloads) => notices.mail(payloads),
      [heldLetterDestination]: ({ notices }, _, payloads) => notices.mail(payloads),
      [noticePushDestination]: ({ notices }, _, payloads) => notices.push(payloads),
      [heldPushDestination]: ({ notices }, _, payloads) => notices.push(payloads),
    },
  })
  .row("announcer", (m) => new Announcer(m), {
    changed: ({ announcer }, events) => announcer.changed(events),
    sends: { gateway: ({ announcer }, name, payloads) => announcer.send(name, payloads) },
  })
  .row("outbox", (m) => m.outbox, {
    sends: {
      [parkedDestination]: (m) => m.storeParked(m.profiles.require().identity, m.outbox.parked()),
    },
  })
  .row("copyMessages", (m) => m.copyMessages, {
    sends: {
      [accountDestination]: ({ copyMessages }, to, payloads) =>
        copyMessages.toAccount(to, payloads),
      [followDestination]: ({ copyMessages }, to, payloads) => copyMessages.toTopic(to, payloads),
    },
  })
  .row("exposures", (m) => new Exposures(m), {
    sends: { [exposureDestination]: ({ exposures }) => exposures.send() },
  })
  .row("writer", (m) => new ForexWriter(m, m))
  .row("forex", (m) => new Forex(m, m))
  .row("placing", (m) => new Placing(m.forex, m.exposures))
  .row("reversal", (m) => new Reversal(m, m))
  .row("stopOuts", (m) => new StopOuts(m.db, m.stopOutPart))
  .row("risk", (m) => new Risk(m, { ...m, watch: m.riskWatch }), {
    ready: ({ risk }) => risk.finishStopOut(),
  })
  .row("micro", (m) => new Micro(m, m.microOrders, m.arming))
  .row("microSettler", (m) => new MicroSettler(m, m.micro, m.microOrders))
  .row("receipts", (m) => new Receipts(m.db, m.microOrders))
  .row("payments", (m) => new PaymentStore(m.db))
  .row("payouts", (m) => new PayoutStore(m.db))
  .row("payoutStops", (m) => new PayoutStops(m.db, m.nowMs, () => askForShares(m)))
  .row("reports", (m) => new DeskReports(m), {
    sends: { [deskDestination]: ({ reports }, _, payloads) => reports.send(payloads) },
  })
  .row("loans", (m) => new LoanStore(m.db))
  .row("loanAccrual", (m) => new LoanAccrual(m), {
    ready: ({ loanAccrual }) => loanAccrual.book(),
  })
  .row("loanList", (m) => new LoanList(m))
  .row("floating", (m) => new FloatingProfit(m, m.arming))
  .row("cashier", (m) => new Cashier(m))
  .row("outflows", (m) => new Outflows(m.floating, m, m.cashier))
  .row("following", (m) => new Following(m, m.floating))
  .row("shareGate", (m) => new ShareGate(m, m.floating), {
    sends: { [sharesDestination]: ({ shareGate }) => shareGate.send() },
  })
  .row("alerts", (m) => new Alerts(m, m.arming))
  .row("triggers", (m) => new TriggerExecution(m, m))
  .row("mining", (m) => new Mining(m, m.floating), {
    sends: { [fundDestination]: ({ mining }, to, payloads) => mining.send(to, payloads) },
  })
  .row("copies", (m) => new CopyStore(m.db, m.nowMs))
  .row("copyDecisions", (m) => new CopyDecisions(m, m))
  .row("record", (m) => new MasterRecord(m), {
    sends: { [recordDestination]: ({ record }) => record.send() },
  })
  .row("books", (m) => new Books(m), { sends: { [booksDestination]: ({ books }) => books.send() } })
  .row("told", (m) => new ToldTerms(m))
  .row("terms", (m) => new Terms(m, m.riskWatch, m.told))
  .row("takePotMessages", (m) => potMessages(m, m))
  .row("financing", (m) => new Financing(m, { ...m, watch: m.riskWatch }))
  .row("log", (m) => new AccountLog(m.db))
  .row("sessions", (m) => new SessionCommands(m, m.announcer));

export type AccountModules = ReturnType<typeof accountModules>;

export function accountModules(ports: AccountPorts) {
  return moduleTable.make((duties) => accountContext(ports, duties));
}

/** True for events that move neither money nor a margin level. */
function isStill({ kind }: AccountEvent): boolean {
  return kind === "stop_moved" || kind === "alert";
}
