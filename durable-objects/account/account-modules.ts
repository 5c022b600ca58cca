/** Wires the modules of an account over any database, clock and gateways. */
import type { AccountEvent, Identity } from "#domain/contracts/account.ts";
import type { GatewayRpc } from "#domain/contracts/gateway.ts";
import type { MarketRpc } from "#domain/contracts/market-rpc.ts";
import type { ParkedPayload } from "#domain/contracts/parked.ts";
import type { SessionOrigin } from "#domain/contracts/sessions.ts";
import type { TradingTerms } from "#domain/contracts/trading-terms.ts";
import type { Database } from "../runtime/database.ts";
import { Outbox } from "../runtime/outbox.ts";
import { parkedDestination } from "../runtime/parking.ts";
import { Cashier } from "./cashier/cashier.ts";
import { type DeskReportPorts, DeskReports, deskDestination } from "./cashier/desk-reports.ts";
import { PaymentStore } from "./cashier/payment-store.ts";
import { PayoutStops } from "./cashier/payout-stops.ts";
import type { TransferPorts } from "./cashier/transfer.ts";
import { AccountLog } from "./ledger/account-log.ts";
import { Commands } from "./ledger/commands.ts";
import { Holds } from "./ledger/holds.ts";
import { Ledger } from "./ledger/ledger.ts";
import { Micro } from "./micro/micro.ts";
import { MicroSettler } from "./micro/micro-settler.ts";
import { MicroStore } from "./micro/micro-store.ts";
import { Arming, marketDestination } from "./orders/arming.ts";
import { type ExposurePorts, Exposures, exposureDestination } from "./orders/exposures.ts";
import { Forex } from "./orders/forex.ts";
import { ForexWriter } from "./orders/forex-writer.ts";
import { OrderStore } from "./orders/order-store.ts";
import { Placing } from "./orders/placing.ts";
import { RealMoney } from "./orders/real-money.ts";
import { UsedQuotes } from "./orders/used-quotes.ts";
import { Profiles } from "./profile.ts";
import { Receipts } from "./proof/receipts.ts";
import type { ResetPorts } from "./reset.ts";
import { Risk } from "./risk/risk.ts";
import { RiskWatch } from "./risk/risk-watch.ts";
import { StopOuts } from "./risk/stop-outs.ts";
import { Terms } from "./risk/terms.ts";
import { Announcer } from "./session/announcer.ts";
import { Happenings } from "./session/happenings.ts";
import { Sessions } from "./session/sessions.ts";
import { readChange, readSnapshot } from "./session/snapshot.ts";
import { Settlement } from "./triggers/execute.ts";

export interface AccountPorts {
  db: Database;
  nowMs(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** An id nobody can guess. */
  newId(): string;
  /** Elsewhere a real account rests on no simulated price. */
  isDevelopment: boolean;
  gateway(name: string): Pick<GatewayRpc, "accountChanged" | "sessionEnded">;
  market(name: string): Pick<MarketRpc, "arm" | "priceAt" | "expiryAt" | "valuation">;
  storeExposures: ExposurePorts["storeExposures"];
  reserveExposure: ExposurePorts["reserveExposure"];
  exposureLimits: ExposurePorts["exposureLimits"];
  /** What the company's settings say now. */
  companyTerms(companyId: number): Promise<TradingTerms>;
  /** Has what was written stored, and gives others their turn. */
  pause(): Promise<void>;
  /** How many positions a stop-out closes in one transaction. */
  stopOutPart: number;
  storeReports: DeskReportPorts["storeReports"];
  /** Reports what is parked now to the company's owners. */
  storeParked(identity: Identity, parked: ParkedPayload[]): Promise<void>;
}

export interface AccountModules {
  db: Database;
  profiles: Profiles;
  ledger: Ledger;
  orders: OrderStore;
  forex: Forex;
  placing: Placing;
  terms: Terms;
  writer: ForexWriter;
  settlement: Settlement;
  risk: Risk;
  riskWatch: RiskWatch;
  arming: Arming;
  micro: Micro;
  microOrders: MicroStore;
  microSettler: MicroSettler;
  receipts: Receipts;
  log: AccountLog;
  happenings: Happenings;
  reset: ResetPorts;
  transfer: TransferPorts;
  cashier: Cashier;
  payments: PaymentStore;
  payoutStops: PayoutStops;
  outbox: Outbox;
  announcer: Announcer;
  nowMs(): number;
  /** Sends all that is due to gateways and markets. */
  drain(): Promise<void>;
  sessions: Sessions;
  startSession(tokenHash: string, nowMs: number, origin?: SessionOrigin): void;
  endSession(tokenHash: string): boolean;
  /** All but this one; returns how many. */
  endOtherSessions(tokenHash: string | null): number;
  /** Null for an unknown, ended or expired session. */
  authorize(tokenHash: string, nowMs: number): Identity | null;
}

export function accountModules(ports: AccountPorts): AccountModules {
  const { db, nowMs, random, newId, gateway, market } = ports;
  const profiles = new Profiles(db);
  const realMoney = new RealMoney(profiles, ports.isDevelopment);
  const ledger = new Ledger(db, nowMs);
  const orders = new OrderStore(db);
  const sessions = new Sessions(db);
  const failed = (destination: string, attempts: number, cause: unknown) =>
    console.error(`announcing to ${destination} failed ${attempts} times`, cause);
  const outbox = new Outbox({ db, nowMs, random, failed });
  const snapshot = () => readSnapshot(profiles, ledger, orders);
  const changedSince = (version: number) => readChange(profiles, ledger, orders, version);
  const announcer = new Announcer({ db, outbox, profiles, snapshot, changedSince, gateway });
  const arming = new Arming({ outbox, orders, profiles, market });
  const holds = new Holds(db);
  const usedQuotes = new UsedQuotes(db, nowMs);
  const riskWatch = new RiskWatch(db, arming);
  const happenings = new Happenings(db, nowMs);
  const changed = (events: AccountEvent[]) => {
    happenings.record(events);
    announcer.changed(events);
    riskWatch.setDue();
  };
  const { storeReports, companyTerms, pause } = ports;
  const exposures = new Exposures({ ...ports, outbox, orders, profiles });
  const writer = new ForexWriter({ exposures, ledger, holds, orders, usedQuotes, arming, nowMs });
  const ready = () => risk.finishStopOut();
  const commands = new Commands(db, nowMs, ready);
  const shared = {
    db,
    commands,
    profiles,
    realMoney,
    ledger,
    holds,
    orders,
    usedQuotes,
    writer,
    arming,
    exposures,
    ready,
    changed,
    nowMs,
    newId,
  };
  const forex = new Forex(shared);
  const levelsChanged = () => riskWatch.setDue();
  const terms = new Terms({ db, profiles, orders, companyTerms, levelsChanged, nowMs });
  const stopOuts = new StopOuts(db, ports.stopOutPart);
  const risk = new Risk({ ...shared, watch: riskWatch, stopOuts, pause, market });
  const settlement = new Settlement({ ...shared, risk, market });
  const microOrders = new MicroStore(db);
  const payments = new PaymentStore(db);
  const stops = new PayoutStops(db, nowMs);
  const reports = new DeskReports({ outbox, profiles, storeReports });
  const micro = new Micro({ ...shared, microOrders });
  return {
    db,
    profiles,
    ledger,
    orders,
    forex,
    placing: new Placing(forex, exposures),
    terms,
    writer,
    settlement,
    risk,
    riskWatch,
    arming,
    micro,
    microOrders,
    microSettler: new MicroSettler({ micro, microOrders, market, nowMs }),
    receipts: new Receipts(db, microOrders),
    log: new AccountLog(db),
    happenings,
    reset: { ...shared, micro },
    transfer: { ...shared, stops },
    cashier: new Cashier({ ...shared, payments, stops, reports }),
    payments,
    payoutStops: stops,
    outbox,
    announcer,
    nowMs,
    drain: () =>
      outbox.drain((to, payloads) => {
        if (to === exposureDestination) return exposures.send();
        if (to === deskDestination) return reports.send(payloads);
        if (to === parkedDestination) {
          return ports.storeParked(profiles.require().identity, outbox.parked());
        }
        if (to.startsWith(marketDestination)) return arming.deliver(to, payloads);
        return announcer.send(to, payloads);
      }),
    sessions,
    startSession: (tokenHash, atMs, origin) =>
      db.transaction(() => {
        const removed = sessions.start(tokenHash, atMs, newId(), origin);
        for (const each of removed) announcer.sessionEnded(each);
      }),
    endSession: (tokenHash) =>
      db.transaction(() => {
        const ended = sessions.end(tokenHash);
        if (ended) announcer.sessionEnded(tokenHash);
        return ended;
      }),
    endOtherSessions: (tokenHash) =>
      db.transaction(() => {
        const removed = sessions.endOthers(tokenHash);
        for (const each of removed) announcer.sessionEnded(each);
        return removed.length;
      }),
    authorize: (tokenHash, atMs) =>
      sessions.isValid(tokenHash, atMs) ? (profiles.read()?.identity ?? null) : null,
  };
}
