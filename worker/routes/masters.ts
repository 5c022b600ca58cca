/** Masters: those that can be followed, and how to become one. */
import { applyMaster } from "#db/master-applications.ts";
import { masterRecords } from "#db/master-records.ts";
import { findMaster, listMasters } from "#db/masters.ts";
import { findUser, type User } from "#db/users.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { nicknameKey, readNickname } from "#domain/copying/nickname.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { applicationsByUser, take, userSubject } from "../access/limits.ts";
import { once } from "../access/once.ts";
import { ApiRefusal, type SessionScope } from "../context.ts";
import { lacksRealName } from "../follow/gates.ts";
import { readDetail } from "../follow/master-detail.ts";
import { followedBy } from "../follow/pot-view.ts";
import { sessionHandler } from "../serve-calls.ts";
import { toWireTrader } from "../wire/trader.ts";

export const masterHandlers = {
  traderList: sessionHandler(calls.traderList, async (scope, { page = 1, sort = "return" }) => {
    const { env, company, identity } = scope;
    const range = { limit: pageSize, offset: (page - 1) * pageSize };
    const [{ rows, total }, followed] = await Promise.all([
      listMasters(env.DB, company.id, { forDemo: identity.isDemo, sort, ...range }),
      followedBy(scope),
    ]);
    const ids = rows.map((row) => row.user_id);
    const records = await masterRecords(env.DB, company.id, ids);
    const data = rows.map((row) =>
      toWireTrader(row, records.get(row.user_id) ?? null, followed.has(row.user_id)),
    );
    return { data, total };
  }),
  traderDetail: sessionHandler(calls.traderDetail, (scope, { id }) => readDetail(scope, id)),
  applyTrader: sessionHandler(
    calls.applyTrader,
    once(calls.applyTrader, async (scope: SessionScope, { nickname = "" }) => {
      const { env, company, identity, nowMs, settings } = scope;
      await take(scope, userSubject(identity.userId), applicationsByUser);
      const user = await requireUser(scope);
      await requireNoApplication(scope);
      if (await lacksRealName(scope)) throw new ApiRefusal("real_name_required");
      const name = readNickname(nickname.trim() === "" ? `Trader ${user.uid}` : nickname);
      if (name === null) throw new ApiRefusal("nickname_invalid", { data: { field: "nickname" } });
      const isKept = await applyMaster(
        env.DB,
        company.id,
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
      if (isKept) return { msg: "" };
      await requireNoApplication(scope);
      throw new ApiRefusal("nickname_taken", { data: { field: "nickname" } });
    }),
  ),
  traderApplication: sessionHandler(calls.traderApplication, async (scope) => {
    const { env, company, identity, settings } = scope;
    const [master, isNameless] = await Promise.all([
      findMaster(env.DB, company.id, identity.userId),
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
  }),
};

async function requireUser({ env, company, identity }: SessionScope): Promise<User> {
  const user = await findUser(env.DB, company.id, identity.userId);
  if (!user) throw new ApiRefusal("session_invalid");
  return user;
}

/** @throws ApiRefusal master_application_open */
async function requireNoApplication({ env, company, identity }: SessionScope): Promise<void> {
  const master = await findMaster(env.DB, company.id, identity.userId);
  const isOpen = master?.state === "waiting" || master?.state === "approved";
  if (isOpen) throw new ApiRefusal("master_application_open");
}

/**
 * Requires a minimum worth of the account with its open positions, at prices not in doubt.
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
