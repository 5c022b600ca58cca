import { type Fund, fundTitles } from "#db/offer/funds.ts";
import { subscriptionStatus } from "#domain/codes.ts";
import type { WireFund, WireSubscription } from "#domain/contracts/http/fund.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import type { DividendRow, Subscription } from "#domain/contracts/mining.ts";
import type { FundTerms } from "#domain/mining/fund-terms.ts";
import type { Scope, SessionScope } from "../context.ts";
import { formatInZone } from "./zone-time.ts";

export function toWireFund(
  { id, title, image, currency, description }: Fund,
  terms: FundTerms,
): WireFund {
  return {
    id,
    title,
    image,
    currency_code: currency,
    dividend_percentage: terms.percent,
    liquidated_damages: terms.penalty,
    staring_sub_amount: terms.least,
    max_sub_amount: terms.most,
    lock_dividend_days: terms.lock_days,
    limit_num: terms.per_user,
    desc: description,
  };
}

function toWireSubscription(of: Subscription, title: string, zone: string): WireSubscription {
  const { terms, createdAtMs } = of;
  return {
    id: of.id,
    status: subscriptionStatus.code(of.state),
    share_amount: of.amount,
    sub_time: formatInZone(createdAtMs, zone),
    sub_ms: createdAtMs,
    day_profit: of.daily,
    sum_profit: of.paid,
    get_fund: {
      id: of.fundId,
      title,
      currency_code: of.currency,
      liquidated_damages: terms.penaltyPercent,
    },
    lock_days: terms.lockDays,
    paid_days: of.paidDays,
    owed_days: of.owedDays,
    next_ms: of.nextMs ?? 0,
    end_ms: of.endMs,
    returned: of.returned ?? "",
    penalty: of.penalty ?? "",
  };
}

export async function subscriptionsOf(
  { env, company, lang, settings }: Scope,
  account: SessionScope["account"],
  page = 1,
) {
  const { data, total } = await account.subscriptions({ page, pageSize });
  const ids = [...new Set(data.map(({ fundId }) => fundId))];
  const titles = await fundTitles(env.DB, { companyId: company.id, lang }, ids);
  const rows = data.map((each) =>
    toWireSubscription(each, titles.get(each.fundId) ?? "", settings.timezone),
  );
  return { data: rows, total };
}

export function toWireIncome({ number, amount, dueMs, paidMs }: DividendRow, zone: string) {
  const atMs = paidMs ?? dueMs;
  return {
    id: String(number),
    interest: amount,
    created_at: formatInZone(atMs, zone),
    created_ms: atMs,
    is_paid: paidMs === null ? 0 : 1,
  };
}
