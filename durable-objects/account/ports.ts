import type { Identity } from "#domain/contracts/account.ts";
import type { BookReport } from "#domain/contracts/books.ts";
import type { CopyingRpc, FollowRpc } from "#domain/contracts/copying.ts";
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
import type { ErrorName } from "#domain/errors/errors.ts";
import type { Decimal } from "#domain/money/decimal.ts";
import type { Notice } from "#domain/notices/notices.ts";
import type { PushDevice } from "#domain/notices/push.ts";
import type { Exposure, ExposureLimits, ExposureState } from "#domain/risk/exposure.ts";
import type { ComingTerms } from "#domain/terms/coming.ts";
import type { Held } from "#platform/delivery/held.ts";
import type { Database } from "../runtime/database.ts";

export interface AccountPorts {
  db: Database;
  nowMs(): number;
  /** Random number in [0, 1), uniformly distributed. */
  random(): number;
  /** An id that cannot be guessed. */
  newId(): string;
  /** True in development, where a real account may trade at a simulated price. */
  isDevelopment: boolean;
  gateway(name: string): Pick<GatewayRpc, "accountChanged" | "sessionEnded">;
  market(name: string): Pick<MarketRpc, "arm" | "priceAt" | "expiryAt" | "valuation">;
  /** Another account in copy trading: a pot, its follower or its master. */
  account(name: string): Pick<CopyingRpc, "takePotMessages" | "changePot" | "tellClaims">;
  follow(name: string): Pick<FollowRpc, "take" | "potChanged">;
  fund(name: string): Pick<FundRpc, "admit" | "release" | "take">;
  storeExposures(identity: Identity, state: ExposureState): Promise<void>;
  reserveExposure(
    identity: Identity,
    number: number,
    order: Exposure,
    limits: ExposureLimits,
  ): Promise<boolean>;
  exposureLimits(companyId: number, productId: number): Promise<ExposureLimits>;
  companyTerms(companyId: number): Promise<TradingTerms>;
  /** Announced changes that make the terms of the account's open positions worse. */
  comingTerms(identity: Identity): Promise<ComingTerms[]>;
  /** Reason why the customer may not open an order now; null if the customer may. */
  openingRefusal(identity: Identity): Promise<ErrorName | null>;
  financingPlan(identity: Identity): Promise<FinancingPlan>;
  /** Waits until all writes are stored, and lets other requests run. */
  pause(): Promise<void>;
  /** Positions per transaction, for a stop-out and for a rollover. */
  stopOutPart: number;
  /** The company's books count days in this time zone. */
  companyZone(companyId: number): Promise<string>;
  storeBooks(identity: Identity, report: BookReport): Promise<void>;
  storeReports(companyId: number, reports: DeskReport[]): Promise<void>;
  /** Minimum equity that the company asks of masters; below it their gains do not count. */
  leastEquity(companyId: number): Promise<Decimal>;
  storeRecord(identity: Identity, computed: ComputedRecord): Promise<void>;
  /** True if the company's database lets this person's money leave the platform. */
  mayPayOut(identity: Identity): Promise<boolean>;
  storeFollow(identity: Identity, row: FollowRow): Promise<void>;
  /** Stores messages for the trader, each once. */
  storeNotices(identity: Identity, notices: Notice[]): Promise<void>;
  /** Sends the notices that the trader wants by e-mail. Returns those that must wait. */
  mailNotices(identity: Identity, notices: Notice[]): Promise<Held[]>;
  /** Pushes to these devices. Returns notices that must wait, and endpoints of gone devices. */
  pushNotices(
    identity: Identity,
    devices: PushDevice[],
    notices: Notice[],
  ): Promise<{ held: Held[]; gone: string[] }>;
  /** Reports to the company that the account waits, and since when (ms); null ends the wait. */
  tellWait(what: string, kind: WaitKind, sinceMs: number | null): void;
  storeParked(identity: Identity, parked: ParkedPayload[]): Promise<void>;
}
