/** Masters by their return of three weeks. */
import { rankedMasters } from "#db/master-records.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { sessionHandler } from "../serve-calls.ts";

export const rankingHandlers = {
  ranking: sessionHandler(calls.ranking, async ({ env, company, identity, nowMs }, { page }) => {
    const { rows, total } = await rankedMasters(env.DB, company.id, {
      forDemo: identity.isDemo,
      nowMs,
      limit: pageSize,
      offset: ((page ?? 1) - 1) * pageSize,
    });
    const data = rows.map(({ userId, nickname, record, mostTraded, largestMultiple }) => ({
      user: nickname,
      user_id: userId,
      multiple: largestMultiple,
      three_week_rate: record.three_weeks.return_percent,
      three_week_win: record.three_weeks.win_percent,
      three_week_profit: Number(record.three_weeks.profit),
      total_rate: record.all.return_percent,
      total_trade_num: record.all.trade_num,
      code: mostTraded,
      risk: record.risk,
      is_self: userId === identity.userId ? (1 as const) : (0 as const),
    }));
    return { data, total };
  }),
};
