import { listFunds } from "#db/offer/funds.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { localDay } from "#domain/market/zone.ts";
import { requireRealUser } from "../access/proof.ts";
import { ApiRefusal, required, unwrap } from "../context.ts";
import { fundObject, requireFund } from "../funds/fund-object.ts";
import { rangeOf } from "../page-range.ts";
import { sessionCalls } from "../serve-calls.ts";
import { subscriptionsOf, toWireFund, toWireIncome } from "../wire/fund.ts";

export const fundHandlers = sessionCalls({
  fundList: async ({ env, company, lang }, { page = 1 }) => {
    const range = { isOpen: true, ...rangeOf(page) };
    const { rows, total } = await listFunds(env.DB, { companyId: company.id, lang }, range);
    const data = rows.flatMap((fund) => (fund.terms ? [toWireFund(fund, fund.terms)] : []));
    return { data, total, last_page: Math.max(1, Math.ceil(total / pageSize)) };
  },
  fundInfo: async (scope, { id }) => {
    const fund = await requireFund(scope, id);
    // Traders cannot see a fund that was never offered.
    if (!fund.terms) throw new ApiRefusal("not_found");
    const report = await fundObject(scope, id).report();
    const { money, funded, subscribed, dividends, returned } = report;
    return {
      ...toWireFund(fund, fund.terms),
      is_open: fund.isOpen ? 1 : 0,
      version: fund.termsVersion,
      standing: {
        is_covered: report.isCovered ? 1 : 0,
        coverage_days: report.coverageDays,
        ...{ money, funded, subscribed, dividends, returned },
      },
    };
  },
  fundTotals: async ({ account, settings, nowMs }) => {
    const { startMs } = localDay(settings.timezone, nowMs);
    const { currency, away, since, paid } = await account.miningTotals(startMs);
    return {
      total_share_amount: away,
      today_fund_amount: since,
      total_fund_amount: paid,
      currency,
    };
  },
  fundBuy: async (scope, { id, amount, version }) => {
    await requireRealUser(scope);
    const { account, settings, key } = scope;
    const { terms, isOpen, termsVersion, currency } = await requireFund(scope, id);
    const isOther = version !== undefined && version !== termsVersion;
    if (!terms || !isOpen || isOther) throw new ApiRefusal("fund_changed");
    const { percent, lock_days: lockDays, penalty: penaltyPercent, least, most } = terms;
    const command = {
      fundId: id,
      amount,
      account: settings.only_one_account ? "forex" : "change",
      terms: { percent, lockDays, penaltyPercent, zone: settings.timezone },
      bounds: { currency, least, most, perUser: terms.per_user },
    } as const;
    unwrap(await account.subscribe(command, key));
  },
  subscriptionList: (scope, { page }) => subscriptionsOf(scope, scope.account, page),
  incomeList: async ({ account, settings }, input) => {
    const query = { id: input.sub_id, page: input.page ?? 1, pageSize };
    const { data, total } = required(await account.dividends(query));
    return { data: data.map((row) => toWireIncome(row, settings.timezone)), total };
  },
  fundRefund: async (scope, { sub_id }) => {
    await requireRealUser(scope);
    unwrap(await scope.account.redeem(sub_id, scope.key));
  },
});
