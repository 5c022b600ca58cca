import { type Follow, findFollower, followSums, listFollowers } from "#db/copying/follows.ts";
import { orderSide, orderStatus } from "#domain/codes.ts";
import type { CopyRow } from "#domain/contracts/copying.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { followName } from "#domain/text/names.ts";
import { errorText } from "#texts/error-text.ts";
import { ApiRefusal, type SessionScope } from "../context.ts";
import { readMaster } from "../follow/gates.ts";
import { refusedOf } from "../follow/master-detail.ts";
import { equityOf, potAccount } from "../follow/pot-view.ts";
import { rangeOf } from "../page-range.ts";
import { sessionCalls } from "../serve-calls.ts";
import { pricedOrders } from "../shown-prices.ts";
import { distanceOf, toWireCopyOrder } from "../wire/copy-order.ts";

export const copyHandlers = sessionCalls({
  copyList: async (scope, { trader_id, page = 1 }) => {
    const { identity, lang } = scope;
    const pot = potAccount(scope, identity.userId, trader_id);
    const [catalogue, copies] = await Promise.all([
      scope.catalogue(),
      pot.copies({ page, pageSize }),
    ]);
    const codes = new Map(catalogue.products.map(({ id, showCode }) => [id, showCode]));
    const text = (reason: CopyRow["reason"]) => (reason === null ? "" : errorText(reason, lang));
    return {
      data: copies.data.map((copy) => ({
        at_ms: copy.atMs,
        show_code: codes.get(copy.productId) ?? "",
        type: orderSide.code(copy.side),
        master_lots: copy.masterLots,
        lots: copy.lots ?? "",
        reason: text(copy.reason),
        levels_reason: text(copy.levelsReason),
        master_receipt: copy.masterReceipt,
        receipt: copy.receipt,
        ...distanceOf(copy),
      })),
      total: copies.total,
    };
  },
  myFollower: async (scope, { page = 1 }) => {
    const { db, env, company, identity } = scope;
    const masterId = identity.userId;
    const topic = env.FOLLOW.get(env.FOLLOW.idFromName(followName(company.id, masterId)));
    const [{ rows, total }, sums, report] = await Promise.all([
      listFollowers(...db, masterId, rangeOf(page)),
      followSums(...db, masterId),
      topic.report(),
    ]);
    const results = await Promise.all(rows.map((row) => resultOf(scope, row)));
    const floating = results.reduce((sum, { floating: each }) => sum + each, 0);
    return {
      total_profits: money(sums.made),
      position_profits: money(floating),
      follow_num: sums.follow_num,
      data: rows.map((row, index) => toWireFollower(row, results[index]?.made ?? 0)),
      total,
      copies: { opened: report.opened.count, refused: refusedOf(scope, report) },
    };
  },
  myDealFollowOrder: async (scope, input) => {
    const { user_id: masterId, follower_user_id: followerId, page = 1 } = input;
    const status = orderStatus.find(input.status);
    if (status !== "open" && status !== "closed") throw new ApiRefusal("invalid_request");
    const isCopy = followerId !== undefined;
    const account = isCopy
      ? await requirePotReader(scope, masterId, followerId)
      : await requireMasterReader(scope, masterId, status);
    const query = { status, page, pageSize };
    const { catalogue, data, sums, prices } = await pricedOrders(scope, account, query);
    const copies = isCopy ? await account.copiesOf(data.map((each) => each.originId)) : [];
    const byOrder = new Map(copies.map((copy) => [copy.orderId, copy]));
    const rows = data.map((order) => {
      const copy = byOrder.get(order.originId) ?? null;
      return toWireCopyOrder(order, { isCopy, copy }, catalogue, prices);
    });
    return { data: rows, total: sums.total };
  },
});

/** Finds a follower's pot, which only the follower and the master may read. @throws not_found */
async function requirePotReader(scope: SessionScope, masterId: string, follower: string) {
  const { db, identity } = scope;
  const isMaster = identity.userId === masterId;
  const followerId = isMaster ? await findFollower(...db, masterId, follower) : identity.userId;
  if (followerId === null || (!isMaster && followerId !== follower)) {
    throw new ApiRefusal("not_found");
  }
  const pot = potAccount(scope, followerId, masterId);
  if (!(await pot.pot())) throw new ApiRefusal("not_found");
  return pot;
}

/**
 * Only the master and followers may read open positions. All traders may read closed positions of
 * an approved master.
 * @throws ApiRefusal not_found
 */
async function requireMasterReader(
  scope: SessionScope,
  masterId: string,
  status: "open" | "closed",
) {
  const { identity, account } = scope;
  const [found, pots] = await Promise.all([readMaster(scope, masterId), account.pots()]);
  const pot = pots.find((each) => each.masterId === masterId);
  const isFollower = pot !== undefined && pot.state !== "ended";
  const isPublic = found?.master.state === "approved" && status === "closed";
  const mayRead = identity.userId === masterId || isFollower || isPublic;
  if (!found || !mayRead) throw new ApiRefusal("not_found");
  return scope.accountOf(masterId);
}

function money(amount: number): number {
  return Number(amount.toFixed(2));
}

/** Reads the result of a follower's pot; the last reported result if the equity is unknown. */
async function resultOf(
  scope: SessionScope,
  { follower_id, state, put_in, came_back, made }: Follow,
): Promise<{ made: number; floating: number }> {
  const reported = { made: Number(made), floating: 0 };
  if (state === "ended") return reported;
  const equity = await equityOf(potAccount(scope, follower_id, scope.identity.userId));
  if (equity === null) return reported;
  const all = Number(equity) + Number(came_back) - Number(put_in);
  return { made: all, floating: all - reported.made };
}

function toWireFollower({ number, uid, put_in, state, share_held }: Follow, made: number) {
  const putIn = Number(put_in);
  return {
    follow_id: String(number),
    nickname: maskedUid(uid),
    avatar: "",
    profitability: putIn > 0 ? money((made / putIn) * 100) : 0,
    total_profits: money(made),
    state,
    share_held,
  };
}

/**
 * Masks the middle of a follower's number for the master; a number of at most 4 characters stays.
 */
function maskedUid(uid: string): string {
  return uid.length <= 4 ? uid : `${uid.slice(0, 2)}***${uid.slice(-2)}`;
}
