import { readSettings } from "#domain/config/schema.ts";
import { tradingTerms } from "#domain/config/trading-terms.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { noExposureLimits } from "#domain/risk/exposure.ts";
import { objectOwner } from "#domain/text/names.ts";
import { type AccountModules, accountModules } from "#durable-objects/account/account-modules.ts";
import { standingOf } from "#durable-objects/account/copying/standing.ts";
import { Topic } from "#durable-objects/follow/topic.ts";
import type { Market } from "#durable-objects/market/market.ts";
import type { Database } from "#durable-objects/runtime/database.ts";
import { nobody, noFinancing } from "#tests/support/account.ts";

/** Makes calls between objects. A call may be lost, or may kill the object that it calls. */
export interface Calls {
  nowMs(): number;
  random(): number;
  newId(): string;
  toAccount<T>(userId: string, call: (account: AccountModules) => T | Promise<T>): Promise<T>;
  toTopic(masterId: string, tell: (topic: Topic) => void): Promise<void>;
  toMarket<T>(call: (market: Market) => T | Promise<T>): Promise<T>;
}

export function wireTopic(
  calls: Calls,
  db: Database,
  masterId: string,
  wakeAt: (dueMs: number | null) => void,
): Topic {
  const { nowMs, random, toAccount, toMarket } = calls;
  return new Topic({
    ...{ db, wakeAt, masterId, nowMs, random },
    later: () => () => undefined,
    account: () => ({ standing: () => toAccount(masterId, standingOf) }),
    pot: (followerId) => ({
      copy: (...args) =>
        toAccount(`${followerId}~${masterId}`, ({ copyDecisions }) =>
          copyDecisions.decide(...args),
        ),
    }),
    market: () => ({
      quote: (_spec: MarketSpec, account?: string) =>
        toMarket(({ prices }) => prices.quote(account, 0)),
      peek: (_spec: MarketSpec, zone: string) => toMarket((market) => market.peek(zone)),
    }),
  });
}

export function wireAccount(calls: Calls, db: Database): AccountModules {
  const { nowMs, random, newId, toAccount, toTopic, toMarket } = calls;
  return accountModules({
    ...{ db, nowMs, random, newId },
    isDevelopment: true,
    gateway: nobody,
    account: (name) => {
      const userId = name.slice(name.indexOf("/") + 1);
      return {
        takePotMessages: (...args) =>
          toAccount(userId, (account) => account.takePotMessages(...args)),
        tellClaims: () =>
          toAccount(userId, ({ pots, risk, floating }) => pots.tellClaims(risk, floating)),
        changePot: (change, key) =>
          toAccount(userId, ({ pots, floating }) => pots.change(change, floating, key)),
      };
    },
    follow: (name) => {
      const { userId: masterId } = objectOwner(name);
      return {
        take: (_id, events) => toTopic(masterId, (topic) => topic.take(events)),
        potChanged: (pot) => toTopic(masterId, (topic) => topic.potChanged(pot)),
      };
    },
    market: () => ({
      arm: (account, order) => toMarket((market) => market.arm(account, order)),
      priceAt: (timeMs, who) => toMarket(({ prices }) => prices.at(timeMs, who)),
      valuation: (who) => toMarket((market) => market.valuation(who, 0)),
      expiryAt: async () => ({ state: "waiting" }),
    }),
    fund: nobody,
    storeExposures: async () => undefined,
    reserveExposure: async () => true,
    openingRefusal: async () => null,
    exposureLimits: async () => noExposureLimits,
    companyTerms: async () => tradingTerms(readSettings({}), false),
    comingTerms: async () => [],
    financingPlan: async () => noFinancing,
    stopOutPart: 3,
    pause: async () => undefined,
    companyZone: async () => "UTC",
    storeBooks: async () => undefined,
    storeReports: async () => undefined,
    storeParked: async () => undefined,
    tellWait: () => undefined,
    leastEquity: async () => Decimal.zero,
    storeRecord: async () => undefined,
    mayPayOut: async () => true,
    storeFollow: async () => undefined,
    mailNotices: async () => [],
    pushNotices: async () => ({ held: [], gone: [] }),
    storeNotices: async () => undefined,
  });
}
