/** Customers' exposure at the newest quotes. Read only. */
import { listMarginLevels } from "#db/risk.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { companyMove, moves, riseResult } from "#domain/risk/moves.ts";
import { pricesOf, valuedProducts } from "./held.ts";
import { deskHandler } from "./serve-desk-calls.ts";

const accountsMax = 50;

export const riskHandlers = {
  deskRisk: deskHandler(deskCalls.deskRisk, async (scope) => {
    const { env, company, settings, nowMs } = scope;
    const products = await valuedProducts(scope);
    const sum = (of: "net" | "gross" | "profit") =>
      products.reduce((all, each) => all + each[of], 0);
    return {
      currency: settings.currency,
      now_ms: nowMs,
      stop_out: settings.stop_out_level,
      margin_call: settings.margin_call_level,
      products: products
        .map(({ price, code, customers, long_lots, short_lots, net, gross, profit }) => ({
          ...{ code, customers, long_lots, short_lots, net, gross, profit },
          is_priced: price !== null,
          moves: moves.map((percent) => riseResult({ net }, percent)),
        }))
        .sort((one, other) => Math.abs(other.net) - Math.abs(one.net)),
      company: {
        net: sum("net"),
        gross: sum("gross"),
        profit: sum("profit"),
        moves: moves.map((percent) => ({ percent, ...companyMove(products, percent) })),
      },
      accounts: await listMarginLevels(env.DB, company.id, pricesOf(products), accountsMax),
    };
  }),
};
