import { applyMaster } from "#db/copying/master-applications.ts";
import { masterRecords, rankedMasters } from "#db/copying/master-records.ts";
import { findMaster, listMasters } from "#db/copying/masters.ts";
import { findUser } from "#db/people/users.ts";
import { nicknameKey, readNickname } from "#domain/copying/nickname.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { applicationsByUser, take, userSubject } from "../access/limits.ts";
import { ApiRefusal, required, type SessionScope } from "../context.ts";
import { lacksRealName } from "../follow/gates.ts";
import { readDetail } from "../follow/master-detail.ts";
import { followedBy } from "../follow/pot-view.ts";
import { rangeOf } from "../page-range.ts";
import { sessionCalls } from "../serve-calls.ts";
import { toWireTrader } from "../wire/trader.ts";

export const masterHandlers = sessionCalls({
  traderList: async (scope, { page = 1, sort = "return" }) => {
    const { db, identity } = scope;
    const [{ rows, total }, followed] = await Promise.all([
      listMasters(...db, { forDemo: identity.isDemo, sort, ...rangeOf(page) }),
      followedBy(scope),
    ]);
    const ids = rows.map((row) => row.user_id);
    const records = await masterRecords(...db, ids);
    const data = rows.map((row) =>
      toWireTrader(row, records.get(row.user_id) ?? null, followed.has(row.user_id)),
    );
    return { data, total };
  },
  traderDetail: (scope, { id }) => readDetail(scope, id),
  applyTrader: async (scope: SessionScope, { nickname = "" }) => {
    const { db, identity, nowMs, settings } = scope;
    await take(scope, userSubject(identity.userId), applicationsByUser);
    const user = required(await findUser(...db, identity.userId), "session_invalid");
    await requireNoApplication(scope);
    if (await lacksRealName(scope)) throw new ApiRefusal("real_name_required");
    const name = readNickname(nickname.trim() === "" ? `Trader ${user.uid}` : nickname);
    if (name === null) throw new ApiRefusal("nickname_invalid", { data: { field: "nickname" } });
    const isKept = await applyMaster(
      ...db,
      {
        userId: identity.userId,
        isDemo: identity.isDemo,
        nickname: name,
        nicknameKey: nicknameKey(name),
        currency: await requireEquity(scope),
        profitShare: settings.follow_profit_share,
      },
      nowMs,
    );
    if (isKept) return;
    await requireNoApplication(scope);
    throw new ApiRefusal("nickname_taken", { data: { field: "nickname" } });
  },
  traderApplication: async (scope) => {
    const { db, identity, settings } = scope;
    const [master, isNameless] = await Promise.all([
      findMaster(...db, identity.userId),
      lacksRealName(scope),
    ]);
    const isOpen = master?.state === "waiting" || master?.state === "approved";
    const least = Decimal.parse(settings.follow_master_min_equity);
    return {
      state: master?.state ?? ("none" as const),
      nickname: master?.nickname ?? "",
      reason: master?.reason ?? "",
      equity_min: least.isZero() ? "" : least.toString(),
      currency: settings.currency,
      needs_real_name: isNameless ? 1 : 0,
      profit_share_percent: isOpen ? master.profit_share : settings.follow_profit_share,
    };
  },
  ranking: async ({ db, identity, nowMs }, { page }) => {
    const { rows, total } = await rankedMasters(...db, {
      forDemo: identity.isDemo,
      nowMs,
      ...rangeOf(page),
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
  },
});

async function requireNoApplication({ db, identity }: SessionScope): Promise<void> {
  const master = await findMaster(...db, identity.userId);
  const isOpen = master?.state === "waiting" || master?.state === "approved";
  if (isOpen) throw new ApiRefusal("master_application_open");
}

/**
 * Requires the minimum equity of a master, at prices not in doubt.
 * @returns the account's currency
 * @throws ApiRefusal master_equity_low, price_doubted
 */
async function requireEquity({ account, settings }: SessionScope): Promise<string> {
  const [standing, balances] = await Promise.all([account.standing(), account.balances()]);
  if (standing.isDoubted) throw new ApiRefusal("price_doubted");
  const least = settings.follow_master_min_equity;
  if (Decimal.parse(standing.equity).lt(Decimal.parse(least))) {
    throw new ApiRefusal("master_equity_low", { limit: Number(least) });
  }
  return balances[0]?.currency ?? settings.currency;
}
