/** Rows, clock, ids, commands and outbox that every module of an account works with. */
import type { AccountEvent, Identity } from "#domain/contracts/account.ts";
import type { BookReport } from "#domain/contracts/books.ts";
import type { DeskReport } from "#domain/contracts/desk/records.ts";
import type { FinancingPlan } from "#domain/contracts/financing.ts";
import type { FollowRow } from "#domain/contracts/follow-row.ts";
import type { GatewayRpc } from "#domain/contracts/gateway.ts";
import type { MarketRpc } from "#domain/contracts/market-rpc.ts";
import type { ComputedRecord } from "#domain/contracts/master-record.ts";
import type { FundRpc } from "#domain/contracts/mining.ts";
import type { ParkedPayload } from "#domain/contracts/parked.ts";
import type { TradingTerms } from "#domain/contracts/trading-terms.ts";
import type { WaitKind } from "#domain/contracts/watch.ts";
import type { ErrorName } from "#domain/errors.ts";
import type { Decimal } from "#domain/money/decimal.ts";
import type { Notice } from "#domain/notices/notices.ts";
import type { PushDevice } from "#domain/notices/push.ts";
import type { Exposure, ExposureLimits, ExposureState } from "#domain/risk/exposure.ts";
import type { ComingTerms } from "#domain/terms/coming.ts";
import { logError } from "#worker/log/log.ts";
import type { Database } from "../runtime/database.ts";
import { Outbox, type Send } from "../runtime/outbox.ts";
import { Waits } from "../runtime/waits.ts";
import { CopyMessages, type CopyPorts } from "./copying/copy-messages.ts";
import { CopyTransfers } from "./copying/copy-transfers.ts";
import { MasterActs } from "./copying/master-acts.ts";
import { PotStore } from "./copying/pot-store.ts";
import { destinations, waitKindOf, whenRefused } from "./destinations.ts";
import { FinancingDue } from "./financing/due.ts";
import { Commands } from "./ledger/commands.ts";
import { Holds } from "./ledger/holds.ts";
import { Ledger } from "./ledger/ledger.ts";
import { Notices } from "./notices/notices.ts";
import { OrderStore } from "./orders/order-store.ts";
import { RealMoney } from "./orders/real-money.ts";
import { UsedQuotes } from "./orders/used-quotes.ts";
import { Profiles } from "./profile.ts";

/** The outside of an account: other objects, the companies' database, time and chance. */
export interface AccountPorts extends CopyPorts {
  db: Database;
  nowMs(): number;
  /** Random number in [0, 1), uniformly distributed. */
  random(): number;
  /** An id that cannot be guessed. */
  newId(): string;
  /** False outside development: there, a real account may not trade at a simulated price. */
  isDevelopment: boolean;
  gateway(name: string): Pick<GatewayRpc, "accountChanged" | "sessionEnded">;
  market(name: string): Pick<MarketRpc, "arm" | "priceAt" | "expiryAt" | "valuation">;
  /** A fund of the company. */
  fund(name: string): Pick<FundRpc, "admit" | "release" | "take">;
  storeExposures(identity: Identity, state: ExposureState): Promise<void>;
  reserveExposure(
    identity: Identity,
    number: number,
    order: Exposure,
    limits: ExposureLimits,
  ): Promise<boolean>;
  exposureLimits(companyId: number, productId: number): Promise<ExposureLimits>;
  /** Current settings of the company. */
  companyTerms(companyId: number): Promise<TradingTerms>;
  /** Announced changes of terms that are worse for what the account holds open. */
  comingTerms(identity: Identity): Promise<ComingTerms[]>;
  /** Why the customer may not open anything now; null if the customer may. */
  openingRefusal(identity: Identity): Promise<ErrorName | null>;
  /** The company's overnight charges and their times. */
  financingPlan(identity: Identity): Promise<FinancingPlan>;
  /** Stores what was written, and lets other requests run. */
  pause(): Promise<void>;
  /** Positions per transaction, for a stop-out and for a rollover. */
  stopOutPart: number;
  /** The company's books count days in this time zone. */
  companyZone(companyId: number): Promise<string>;
  /** Stores sums of the journal by day. */
  storeBooks(identity: Identity, report: BookReport): Promise<void>;
  storeReports(companyId: Identity["companyId"], reports: DeskReport[]): Promise<void>;
  /**
   * Minimum equity that the company asks of its masters; below it a master's gains do not count.
   */
  leastEquity(companyId: number): Promise<Decimal>;
  storeRecord(identity: Identity, computed: ComputedRecord): Promise<void>;
  /** True if the company's database lets money of this person leave. */
  mayPayOut(identity: Identity): Promise<boolean>;
  /** Stores the current state of a pot. */
  storeFollow(identity: Identity, row: FollowRow): Promise<void>;
  /** Stores messages for the trader, each once. */
  storeNotices(identity: Identity, notices: Notice[]): Promise<void>;
  /** Sends the notices that the trader wants by e-mail. Answers those that wait, and until when. */
  mailNotices(
    identity: Identity,
    notices: Notice[],
  ): Promise<{ notice: Notice; untilMs: number }[]>;
  /**
   * Pushes to these devices. Answers the notices that wait, and the endpoints of devices that are
   * gone.
   */
  pushNotices(
    identity: Identity,
    devices: PushDevice[],
    notices: Notice[],
  ): Promise<{ held: { notice: Notice; untilMs: number }[]; gone: string[] }>;
  /** Tells the company what the account cannot do, since when, or that it works again. */
  tellWait(what: string, kind: WaitKind, sinceMs: number | null): void;
  /** Reports the payloads that are parked now to the company's owners. */
  storeParked(identity: Identity, parked: ParkedPayload[]): Promise<void>;
}

/** The modules' joint duties at a change and for the outbox (`account-modules.ts`). */
export interface AllDuties {
  /** Runs inside the transaction of a change and finishes what was begun before. */
  ready(): void;
  /** Runs inside the transaction of a change, after it. */
  changed(events: AccountEvent[]): void;
  send: Send;
}

export type AccountContext = ReturnType<typeof accountContext>;

export function accountContext(ports: AccountPorts, duties: AllDuties) {
  const { db, nowMs, random } = ports;
  const profiles = new Profiles(db);
  const waitsOf = () => new Waits((...news) => ports.tellWait(...news), nowMs);
  /** Destinations that cannot be reached, and options past their expiry. */
  const waits = { outbox: waitsOf(), options: waitsOf() };
  const failed = (destination: string, attempts: number, cause: unknown) => {
    logError("announcement_undelivered", { id: destination, attempts }, cause);
    waits.outbox.late(destination, waitKindOf(destination));
  };
  const outbox = new Outbox({ db, nowMs, random, failed, whenRefused });
  const copyMessages = new CopyMessages({ ...ports, profiles, outbox });
  const potStore = new PotStore(db);
  const posted = () => {
    // A demo account is in no books. An account that is about to be opened has no profile yet.
    const isReal = profiles.read()?.identity.isDemo === false;
    if (isReal) outbox.put(destinations.books, "{}");
  };
  const ledger = new Ledger({ db, nowMs, posted });
  return {
    ...ports,
    ...duties,
    profiles,
    ledger,
    holds: new Holds(db),
    orders: new OrderStore(db),
    usedQuotes: new UsedQuotes(db, nowMs),
    realMoney: new RealMoney({ ...ports, profiles }),
    commands: new Commands({ db, nowMs, ready: duties.ready }),
    financingDue: new FinancingDue({ db, profiles }),
    outbox,
    waits,
    copyMessages,
    /** The account's row as a pot. */
    potStore,
    transfers: new CopyTransfers({ ...ports, ledger, profiles }),
    masterActs: new MasterActs({ db, profiles, nowMs, messages: copyMessages }),
    notices: new Notices({ ...ports, profiles, outbox, potStore }),
    /** Sends everything that is due to gateways, markets, the desk and the database. */
    drain: () =>
      outbox
        .drain(duties.send)
        .finally(() => waits.outbox.keep((destination) => outbox.isWaiting(destination))),
  };
}
