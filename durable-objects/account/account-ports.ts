import { loadSettings } from "#db/company/config.ts";
import { storeFollow } from "#db/copying/follows.ts";
import { storeMasterRecord } from "#db/copying/master-records.ts";
import { storeReports } from "#db/desk/desk-items.ts";
import { storeBooks } from "#db/money/books.ts";
import { mayPayOut } from "#db/money/payout-gate.ts";
import { comingTerms } from "#db/offer/coming-terms.ts";
import { exposureLimits, reserveExposure, storeExposures } from "#db/offer/exposures.ts";
import { financingPlan, hasFinancing } from "#db/offer/financing.ts";
import { storeNotices } from "#db/people/messages.ts";
import { openingRefusal } from "#db/people/standing.ts";
import { storeParked } from "#db/watch/parked.ts";
import { tradingTerms } from "#domain/config/trading-terms.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { isDevelopment } from "#domain/release/deployment.ts";
import { accountName, companyOfAccount } from "#domain/text/names.ts";
import { mailNotices } from "#platform/delivery/notice-letters.ts";
import { pushNotices } from "#platform/delivery/push/push-notices.ts";
import type { Env } from "#platform/env.ts";
import { storageDatabase } from "../runtime/database.ts";
import { tellWait } from "../runtime/tell-wait.ts";
import type { AccountPorts } from "./ports.ts";

/** Maximum positions per transaction of a stop-out or of a night's financing: a few ms of work. */
const stopOutPart = 50;

export function accountPorts(ctx: DurableObjectState, env: Env): AccountPorts {
  const { storage } = ctx;
  return {
    db: storageDatabase(storage),
    nowMs: () => Date.now(),
    random: () => Math.random(),
    newId: () => crypto.randomUUID(),
    isDevelopment: isDevelopment(env.APP_ENV),
    gateway: (name) => env.GATEWAY.get(env.GATEWAY.idFromName(name)),
    market: (name) => env.MARKET.get(env.MARKET.idFromName(name)),
    account: (name) => env.ACCOUNT.get(env.ACCOUNT.idFromName(name)),
    follow: (name) => env.FOLLOW.get(env.FOLLOW.idFromName(name)),
    fund: (name) => env.FUND.get(env.FUND.idFromName(name)),
    storeExposures: (identity, state) => storeExposures(env.DB, identity, state),
    reserveExposure: (identity, number, order, limits) =>
      reserveExposure(env.DB, identity, number, order, limits),
    exposureLimits: (companyId, productId) => exposureLimits(env.DB, companyId, productId),
    companyTerms: async (companyId) => {
      const known = [loadSettings(env.DB, companyId), hasFinancing(env.DB, companyId)] as const;
      return tradingTerms(...(await Promise.all(known)));
    },
    comingTerms: (identity) => comingTerms(env.DB, identity, Date.now()),
    openingRefusal: (identity) => openingRefusal(env.DB, identity, Date.now()),
    financingPlan: (identity) => financingPlan(env.DB, identity),
    pause: () => storage.sync(),
    stopOutPart,
    companyZone: async (companyId) => (await loadSettings(env.DB, companyId)).timezone,
    storeBooks: (identity, report) => storeBooks(env.DB, identity, report, Date.now()),
    storeReports: (companyId, reports) => storeReports(env.DB, companyId, reports),
    leastEquity: async (companyId) =>
      Decimal.parse((await loadSettings(env.DB, companyId)).follow_master_min_equity),
    storeRecord: (identity, computed) => storeMasterRecord(env.DB, identity, computed),
    mayPayOut: (identity) => mayPayOut(env.DB, identity),
    storeFollow: ({ companyId }, row) => storeFollow(env.DB, companyId, row),
    storeNotices: (identity, notices) => storeNotices(env.DB, identity, notices),
    mailNotices: (identity, notices) => mailNotices(env, identity, notices, Date.now()),
    pushNotices: (identity, devices, notices) =>
      pushNotices(env, identity, devices, notices, Date.now()),
    tellWait: (what, kind, sinceMs) => {
      const name = ctx.id.name ?? "";
      const news = { source: `account ${name} ${what}`, kind, sinceMs };
      ctx.waitUntil(tellWait(env, companyOfAccount(name), news));
    },
    storeParked: ({ companyId, userId }, parked) =>
      storeParked(env.DB, "account", accountName(companyId, userId), parked),
  };
}
