import type {
  Identity,
  SubmitForexCommand,
  SubmitMicroCommand,
} from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { DeskReport } from "#domain/contracts/desk/records.ts";
import type { FinancingPlan } from "#domain/contracts/financing.ts";
import type { GatewayRpc } from "#domain/contracts/gateway.ts";
import type { ExpiryAnswer, Quote } from "#domain/contracts/market.ts";
import type { MarketRpc } from "#domain/contracts/market-rpc.ts";
import type { TradingTerms } from "#domain/contracts/trading-terms.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Notice } from "#domain/notices/notices.ts";
import type { ExposureState } from "#domain/risk/exposure.ts";
import { type Exposure, type ExposureLimits, noExposureLimits } from "#domain/risk/exposure.ts";
import type { ComingTerms } from "#domain/terms/coming.ts";
import { type AccountModules, accountModules } from "#durable-objects/account/account-modules.ts";
import { openAccount } from "#durable-objects/account/open-account.ts";
import type { AccountPorts } from "#durable-objects/account/ports.ts";
import { accountMigrations } from "#durable-objects/account/schema.ts";
import {
  contractOrder,
  makeProduct,
  noFinancing,
  quoteOf,
  standardTerms,
} from "#tests/support/account.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";

export const identity: Identity = { companyId: 1, userId: "u1", isDemo: true };

export const eurusd = makeProduct({ id: 1, base: "EUR", quote: "USD", symbol: "EURUSD" });
export const usdjpy = makeProduct({ id: 2, base: "USD", quote: "JPY", symbol: "USDJPY" });
export const eurgbp = makeProduct({ id: 3, base: "EUR", quote: "GBP", symbol: "EURGBP" });
export const gbpusd = makeProduct({ id: 4, base: "GBP", quote: "USD", symbol: "GBPUSD" });
const products = [eurusd, usdjpy, eurgbp, gbpusd];

export type FakeMarket = Pick<MarketRpc, "arm" | "priceAt" | "valuation">;
/** A market that accepts every level and never has a price. */
const noMarket: FakeMarket = {
  arm: async () => undefined,
  priceAt: async () => null,
  valuation: async () => null,
};

export type FakeGateway = Pick<GatewayRpc, "accountChanged" | "sessionEnded">;

export interface ExposureBook {
  limits: ExposureLimits;
  store(state: ExposureState): Promise<void>;
  reserve(number: number, order: Exposure, limits: ExposureLimits): Promise<boolean>;
}

/** An account in this process, with a clock and gateways that the test controls. */
export class AccountBench {
  readonly db = new MemoryDatabase(accountMigrations);
  nowMs = 1_800_000_000_000;
  /** Prefix of the order ids; distinguishes the accounts of a test. */
  idPrefix = "order";
  /** True if the next instance runs in development. */
  isDevelopment = true;
  readonly gateways = new Map<string, FakeGateway>();
  /** Exposure limits of the company; none by default. */
  book: ExposureBook = {
    limits: noExposureLimits,
    store: async () => undefined,
    reserve: async () => true,
  };
  /** Current settings of the company. */
  terms: TradingTerms = standardTerms;
  companyTerms = async (): Promise<TradingTerms> => this.terms;
  /** Announced changes to worse terms. */
  coming: ComingTerms[] = [];
  financingPlan: FinancingPlan = noFinancing;
  /** Called between two parts of a stop-out. */
  pause = async (): Promise<void> => undefined;
  stopOutPart = 50;
  /** Returns the reason why the owner may open no position; null if none. */
  openingRefusal: () => Promise<ErrorName | null> = async () => null;
  /** Minimum equity at which a master's gains count. */
  leastEquity = Decimal.zero;
  storeRecord: AccountPorts["storeRecord"] = async () => undefined;
  /** Returns true if the company's database allows payouts of the person. */
  mayPayOut: AccountPorts["mayPayOut"] = async () => true;
  /** Stores the company's books by days of `zone`. */
  storeBooks: AccountPorts["storeBooks"] = async () => undefined;
  zone = "UTC";
  /** Notices to the trader; a repeated notice appears again. */
  readonly notices: Notice[] = [];
  mailNotices: AccountPorts["mailNotices"] = async () => [];
  pushNotices: AccountPorts["pushNotices"] = async () => ({ held: [], gone: [] });
  /** Returns true if a notice or its receipt is lost. */
  loseNotices: (() => boolean) | null = null;
  readonly reports: DeskReport[] = [];
  /** Returns a number: the report is lost below 0.2, its receipt below 0.4. */
  loseReports: (() => number) | null = null;
  readonly markets = new Map<string, FakeMarket>();
  /** Other accounts in reach, by name; `topics` has the topics of masters. */
  readonly accounts = new Map<string, ReturnType<AccountPorts["account"]>>();
  readonly topics = new Map<string, ReturnType<AccountPorts["follow"]>>();
  readonly fundObjects = new Map<string, ReturnType<AccountPorts["fund"]>>();
  /** Answer of a market about a micro order's expiry. */
  expiryAt: MarketRpc["expiryAt"] = async (): Promise<ExpiryAnswer> => ({ state: "waiting" });
  account: AccountModules;
  #ids = 0;
  #seq = 0;

  /** @param openingBalance null leaves the account unopened */
  constructor(
    openingBalance: string | null = "10000",
    currency = "USD",
    microBalance = "0",
    owner = identity,
  ) {
    this.account = this.#wire();
    if (openingBalance === null) return;
    openAccount(this.account, owner, currency, openingBalance, microBalance);
  }

  /** Creates a new instance over the same storage. */
  restart(): void {
    this.account = this.#wire();
  }

  /** Floating loss of zero, for commands that take money out. */
  get still(): { version: number; profit: Decimal; isDoubted: boolean } {
    const version = this.account.profiles.require().stateVersion;
    return { version, profit: Decimal.zero, isDoubted: false };
  }

  /** Returns a fresh quote with the next sequence number. */
  quote(product: Product, bid: number, ask: number, change: Partial<Quote> = {}): Quote {
    this.#seq += 1;
    return quoteOf(product, { seq: this.#seq, timeMs: this.nowMs, bid, ask }, change);
  }

  command(product: Product, change: Partial<SubmitForexCommand> = {}): SubmitForexCommand {
    const conversion = findConversion(products, product.quote, "USD");
    if (!conversion) throw new Error("no conversion");
    return contractOrder(product, {
      conversion,
      ...this.terms,
      exposure: this.book.limits,
      ...change,
    });
  }

  microCommand(product: Product, change: Partial<SubmitMicroCommand> = {}): SubmitMicroCommand {
    return {
      product,
      direction: "up",
      amount: "100",
      seconds: 30,
      ratio: "0.85",
      limitAmount: "10",
      lossLevel: "0",
      equalPrice: "refund",
      oneAccount: false,
      ...change,
    };
  }

  /** Returns [balance, lockBalance] of the micro account. */
  microFunds(): [string, string] {
    const { ledger } = this.account;
    return [
      ledger.balance("micro.free", "USD").toString(),
      ledger.balance("micro.hold", "USD").toString(),
    ];
  }

  /** Returns [balance, lockBalance] of the forex account. */
  funds(): [string, string] {
    const { ledger } = this.account;
    return [
      ledger.balance("forex.free", "USD").toString(),
      ledger.balance("forex.margin", "USD").toString(),
    ];
  }

  #wire(): AccountModules {
    return accountModules({
      db: this.db.attach(),
      nowMs: () => this.nowMs,
      random: () => 0.5,
      isDevelopment: this.isDevelopment,
      newId: () => {
        this.#ids += 1;
        return `${this.idPrefix}-${this.#ids}`;
      },
      gateway: (name) => {
        const gateway = this.gateways.get(name);
        if (!gateway) throw new Error(`no gateway ${name}`);
        return gateway;
      },
      account: (name) => {
        const account = this.accounts.get(name);
        if (!account) throw new Error(`no account ${name}`);
        return account;
      },
      follow: (name) => {
        const topic = this.topics.get(name);
        if (!topic) throw new Error(`no topic ${name}`);
        return topic;
      },
      fund: (name) => {
        const fund = this.fundObjects.get(name);
        if (!fund) throw new Error(`no fund ${name}`);
        return fund;
      },
      storeExposures: (_identity, state) => this.book.store(state),
      reserveExposure: (_identity, number, order, limits) =>
        this.book.reserve(number, order, limits),
      openingRefusal: () => this.openingRefusal(),
      exposureLimits: async () => this.book.limits,
      companyTerms: () => this.companyTerms(),
      comingTerms: async () => this.coming,
      financingPlan: async () => this.financingPlan,
      pause: () => this.pause(),
      stopOutPart: this.stopOutPart,
      companyZone: async () => this.zone,
      storeBooks: (...told) => this.storeBooks(...told),
      storeReports: async (_companyId, reports) => {
        const lost = this.loseReports?.() ?? 1;
        if (lost < 0.2) throw new Error("lost on its way");
        this.reports.push(...reports);
        if (lost < 0.4) throw new Error("the answer was lost");
      },
      leastEquity: async () => this.leastEquity,
      storeRecord: (...args) => this.storeRecord(...args),
      mayPayOut: (identity) => this.mayPayOut(identity),
      storeFollow: async () => undefined,
      mailNotices: (...given) => this.mailNotices(...given),
      pushNotices: (...given) => this.pushNotices(...given),
      storeNotices: async (_owner, notices) => {
        if (this.loseNotices?.()) throw new Error("Network connection lost.");
        this.notices.push(...notices);
        if (this.loseNotices?.()) throw new Error("Network connection lost.");
      },
      storeParked: async () => undefined,
      tellWait: () => undefined,
      market: (name) => ({
        ...(this.markets.get(name) ?? noMarket),
        expiryAt: (...asked) => this.expiryAt(...asked),
      }),
    });
  }
}
