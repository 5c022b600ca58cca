import type { AccountEvent } from "#domain/contracts/account.ts";
import { parkedDestination } from "../runtime/parking.ts";
import { accountContext } from "./account-context.ts";
import { Alerts } from "./alerts/alerts.ts";
import { Books } from "./books/books.ts";
import { Cashier } from "./cashier/cashier.ts";
import { DeskReports } from "./cashier/desk-reports.ts";
import { PaymentStore } from "./cashier/payment-store.ts";
import { PayoutStops } from "./cashier/payout-stops.ts";
import { PayoutStore } from "./cashier/payout-store.ts";
import { CopyDecisions } from "./copying/copy-decisions.ts";
import { CopyStore } from "./copying/copy-store.ts";
import { followRow } from "./copying/follow-projection.ts";
import { Following } from "./copying/following.ts";
import { Pots, potMessages } from "./copying/pots.ts";
import { ProfitShare } from "./copying/profit-share.ts";
import { destinations } from "./destinations.ts";
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
import { Reversal } from "./orders/reversal.ts";
import { Claims } from "./person/claims.ts";
import { ShareGate } from "./person/share-gate.ts";
import type { AccountPorts } from "./ports.ts";
import { Receipts } from "./proof/receipts.ts";
import { MasterRecord } from "./record/master-record.ts";
import { FloatingProfit } from "./risk/floating-profit.ts";
import { RiskWatch } from "./risk/risk-watch-store.ts";
import { Risk } from "./risk/stop-out.ts";
import { StopOuts } from "./risk/stop-out-store.ts";
import { Terms } from "./risk/terms.ts";
import { ToldTerms } from "./risk/told-terms.ts";
import { Announcer } from "./session/announcer.ts";
import { Happenings } from "./session/happenings.ts";
import { SessionCommands } from "./session/session-commands.ts";
import { TriggerExecution } from "./triggers/execute.ts";

/** Each change calls the modules in the order of these rows. */
export const moduleTable = new ModuleTable((context) => context)
  .row("arming", (m) => new Arming(m), {
    sends: { [destinations.market]: ({ arming }, to, payloads) => arming.deliver(to, payloads) },
  })
  .row("riskWatch", (m) => new RiskWatch(m), {
    changed: ({ riskWatch }, events) => {
      if (events.length === 0 || !events.every(isStill)) riskWatch.setDue();
    },
  })
  .row("microOrders", (m) => new MicroStore(m.db))
  // Pays claims from an option's profit, in the change that ends the option.
  .row("claims", (m) => new Claims(m), {
    changed: ({ claims }, events) => {
      if (events.some(({ kind }) => kind === "micro_closed")) claims.optionsEnded();
    },
  })
  .row("share", (m) => new ProfitShare(m))
  // A pot returns its money in the change that ends it, before the rows below notify the trader.
  .row("pots", (m) => new Pots(m), {
    changed: ({ pots }) => pots.settle(),
    sends: {
      [destinations.follows]: (m) => m.storeFollow(m.profiles.require().identity, followRow(m)),
    },
  })
  .row("happenings", (m) => new Happenings(m), {
    changed: ({ happenings }, events) => happenings.record(events),
  })
  .row("notices", (m) => m.notices, {
    changed: ({ notices }, events) => notices.record(events),
    sends: {
      [destinations.notices]: ({ notices }, _, payloads) => notices.send(payloads),
      [destinations.letters]: ({ notices }, _, payloads) => notices.mail(payloads),
      [destinations.heldLetters]: ({ notices }, _, payloads) => notices.mail(payloads),
      [destinations.pushes]: ({ notices }, _, payloads) => notices.push(payloads),
      [destinations.heldPushes]: ({ notices }, _, payloads) => notices.push(payloads),
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
      [destinations.account]: ({ copyMessages }, to, payloads) =>
        copyMessages.toAccount(to, payloads),
      [destinations.follow]: ({ copyMessages }, to, payloads) => copyMessages.toTopic(to, payloads),
    },
  })
  .row("exposures", (m) => new Exposures(m), {
    sends: { [destinations.exposures]: ({ exposures }) => exposures.send() },
  })
  .row("writer", (m) => new ForexWriter(m))
  .row("forex", (m) => new Forex(m))
  .row("reversal", (m) => new Reversal(m))
  .row("stopOuts", (m) => new StopOuts(m))
  .row("risk", (m) => new Risk(m), {
    ready: ({ risk }) => risk.finishStopOut(),
  })
  .row("micro", (m) => new Micro(m))
  .row("microSettler", (m) => new MicroSettler(m))
  .row("receipts", (m) => new Receipts(m))
  .row("payments", (m) => new PaymentStore(m.db))
  .row("payouts", (m) => new PayoutStore(m.db))
  .row("payoutStops", (m) => new PayoutStops(m))
  .row("reports", (m) => new DeskReports(m), {
    sends: { [destinations.desk]: ({ reports }, _, payloads) => reports.send(payloads) },
  })
  .row("loans", (m) => new LoanStore(m.db))
  .row("loanAccrual", (m) => new LoanAccrual(m), {
    ready: ({ loanAccrual }) => loanAccrual.book(),
  })
  .row("loanList", (m) => new LoanList(m))
  .row("floating", (m) => new FloatingProfit(m))
  .row("cashier", (m) => new Cashier(m))
  .row("following", (m) => new Following(m))
  .row("shareGate", (m) => new ShareGate(m), {
    sends: { [destinations.shares]: ({ shareGate }) => shareGate.send() },
  })
  .row("alerts", (m) => new Alerts(m))
  .row("triggers", (m) => new TriggerExecution(m))
  .row("mining", (m) => new Mining(m), {
    sends: { [destinations.fund]: ({ mining }, to, payloads) => mining.send(to, payloads) },
  })
  .row("copies", (m) => new CopyStore(m))
  .row("copyDecisions", (m) => new CopyDecisions(m))
  .row("record", (m) => new MasterRecord(m), {
    sends: { [destinations.record]: ({ record }) => record.send() },
  })
  .row("books", (m) => new Books(m), {
    sends: { [destinations.books]: ({ books }) => books.send() },
  })
  .row("told", (m) => new ToldTerms(m))
  .row("terms", (m) => new Terms(m))
  .row("takePotMessages", (m) => potMessages(m, m))
  .row("financing", (m) => new Financing(m))
  .row("log", (m) => new AccountLog(m.db))
  .row("sessions", (m) => new SessionCommands(m));

export type AccountModules = ReturnType<typeof accountModules>;

export function accountModules(ports: AccountPorts) {
  return moduleTable.make((duties) => accountContext(ports, duties));
}

/** True for events that move neither money nor a margin level. */
function isStill({ kind }: AccountEvent): boolean {
  return kind === "stop_moved" || kind === "alert";
}
