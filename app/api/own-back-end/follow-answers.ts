/**
 * Answers about copy trading. Fields that only the platform has (records, pots) are left out: a
 * back end's fields with these names mean something else.
 */
import { orderSide, orderStatus } from "#domain/codes.ts";
import { userInfo } from "#domain/contracts/http/user.ts";
import type { About, Answer } from "./about.ts";
import { need, over, pageOf, rowsOf } from "./fit.ts";
import { countOf, isMissing, isOn, numberOf, type Row, textOf } from "./values.ts";

/** Requires the id, because pages need it to open or follow the master. */
function trader(each: unknown, isFollowed: boolean): Row {
  const { record: _, pot: __, ...row } = need(each, "user_id");
  return {
    ...row,
    follow_num: countOf(row.follow_num),
    is_followed: Number(isMissing(row.is_followed) ? isFollowed : isOn(row.is_followed)),
  };
}

export const traderList: Answer = (data) =>
  pageOf(
    data,
    rowsOf(data).map((each) => trader(each, false)),
  );

/** Every trader in this list is followed, even if the row says otherwise. */
export const followedTrader: Answer = (data) => rowsOf(data).map((each) => trader(each, true));

export const traderDetail: Answer = (data, { input }) => {
  const { more: _, ...row } = need(data);
  return {
    ...over({ user_id: row.id ?? input.id, id: row.user_id ?? input.id }, row),
    is_followed: Number(isOn(row.is_followed)),
    follow_num: countOf(row.follow_num),
    position_num: countOf(row.position_num),
    total_num: countOf(row.total_num),
  };
};

export const myFollower: Answer = (data) => {
  const rows = rowsOf(data).map((each) => {
    const { state: _, ...row } = need(each, "follow_id");
    return row;
  });
  const { copies: _, ...page } = pageOf(data, rows);
  return page;
};

/** Refuses an order without its side or size, because it would look like another order. */
export const copyOrders: Answer = (data, { input }) => {
  const rows = rowsOf(data).map((each) => {
    const { more: _, ...row } = need(each, "Id", "OrderType", "Quantity", "OriginPrice");
    const isBuy = numberOf(row.OrderType) === orderSide.code("buy");
    const status = numberOf(row.Status) ?? numberOf(input.status);
    return {
      ...over({ FollowType: isMissing(input.follower_user_id) ? 1 : 2 }, row),
      OrderType: orderSide.code(isBuy ? "buy" : "sell"),
      Status: status ?? orderStatus.code("open"),
    };
  });
  return pageOf(data, rows);
};

/** Derives the state of a master's application from the user: no specified call returns it. */
export async function application({ read, settings }: About): Promise<Row> {
  const [user, { currency }] = await Promise.all([read(userInfo, {}), settings()]);
  return {
    state: user.is_trader ? "approved" : "none",
    nickname: textOf(user.nickname),
    reason: "",
    equity_min: "",
    currency,
    needs_real_name: 0,
    profit_share_percent: 0,
  };
}
