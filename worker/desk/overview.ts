/** An operator's first page: waiting items, and the day's figures. */
import { readDay } from "#db/day-reports.ts";
import { countStages } from "#db/desk-items.ts";
import { countCustomers, listOldest } from "#db/desk-overview.ts";
import { listParked } from "#db/parked.ts";
import { countLevels } from "#db/risk.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { dayIn, localDay } from "#domain/market/zone.ts";
import { houseResult } from "#domain/reports/day-report.ts";
import type { DeskScope } from "./context.ts";
import { pricesOf, valuedProducts } from "./held.ts";
import { deskHandler } from "./serve-desk-calls.ts";

/** Maximum products shown: those with the largest net value. */
const productsMax = 8;
/** A margin level below this multiple of the stop-out counts as near it. */
const nearFactor = 1.2;

async function dayOf({ env, company, settings }: DeskScope, atMs: number) {
  const day = dayIn(settings.timezone, atMs);
  const { timezone: zone, currency } = settings;
  const sums = await readDay(env.DB, company.id, { day, zone, currency });
  return { day, sums, result: houseResult(sums) };
}

export const overviewHandlers = {
  deskOverview: deskHandler(deskCalls.deskOverview, async (scope) => {
    const { env, company, settings, nowMs } = scope;
    const { startMs } = localDay(settings.timezone, nowMs);
    const products = await valuedProducts(scope);
    const levels = {
      call: settings.margin_call_level,
      near: settings.stop_out_level * nearFactor,
    };
    const [queues, stages, today, yesterday, accounts, parked, customers] = await Promise.all([
      listOldest(env.DB, company.id),
      countStages(env.DB, company.id, "withdrawal"),
      dayOf(scope, nowMs),
      dayOf(scope, startMs - 1),
      countLevels(env.DB, company.id, pricesOf(products), levels),
      listParked(env.DB, company.id),
      countCustomers(env.DB, company.id),
    ]);
    return {
      currency: settings.currency,
      now_ms: nowMs,
      queues,
      to_send: stages.send ?? 0,
      today,
      yesterday,
      exposures: products
        .map(({ code, net, gross }) => ({ code, net, gross }))
        .sort((one, other) => Math.abs(other.net) - Math.abs(one.net))
        .slice(0, productsMax),
      called: accounts.called,
      near_stop_out: accounts.near,
      parked: parked.length,
      customers,
    };
  }),
};
