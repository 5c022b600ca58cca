import { type FollowMoney, listCopiesOf, listFollowers } from "#db/copying/follows.ts";
import { listItemsOf } from "#db/desk/desk-items.ts";
import { listDrawMethods } from "#db/people/draw-methods.ts";
import { microStatus, orderStatus } from "#domain/codes.ts";
import { mayDecide } from "#domain/contracts/desk/roles.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { rangeOf } from "../page-range.ts";
import { readReceipt } from "../receipt.ts";
import { pricedOrders } from "../shown-prices.ts";
import { toWireOrder } from "../wire/forex-order.ts";
import { subscriptionsOf } from "../wire/fund.ts";
import { toWireLoan } from "../wire/loan.ts";
import { toWireMicroOrder } from "../wire/micro-order.ts";
import { requireAccount, requireUser } from "./customer.ts";
import { shownDetails, toWireRow } from "./rows.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

const followersMax = 50;

const toWireFollow = ({ state, put_in, came_back, made }: FollowMoney) => ({
  ...{ state, put_in, came_back, made },
});

export const customerReadingHandlers = operatorCalls({
  deskUserOrders: async (scope, { id, page = 1, ...asked }) => {
    const account = await requireAccount(scope, id);
    const query = { status: orderStatus.name(Number(asked.status)), page, pageSize };
    const { catalogue, data, sums, prices } = await pricedOrders(scope, account, query);
    return { data: data.map((order) => toWireOrder(order, catalogue, prices)), total: sums.total };
  },
  deskUserOptions: async (scope, { id, page = 1, ...asked }) => {
    const account = await requireAccount(scope, id);
    const status = microStatus.name(Number(asked.status));
    const [catalogue, found] = await Promise.all([
      scope.catalogue(),
      account.microOrders({ status, page, pageSize }),
    ]);
    const data = found.data.map((order) => toWireMicroOrder(order, catalogue, scope.nowMs));
    return { data, total: found.total };
  },
  deskUserReceipt: async (scope, { id, order }) =>
    readReceipt(scope.env, await requireAccount(scope, id), order),
  deskUserItems: async (scope, { id, page = 1 }) => {
    const { db, operator, nowMs } = scope;
    await requireUser(scope, id);
    const range = rangeOf(page);
    const { rows, total } = await listItemsOf(...db, { userId: id, nowMs }, range);
    return { data: rows.map((row) => toWireRow(row, operator.id)), total };
  },
  deskUserTransfers: async (scope, { id, page = 1 }) => {
    const account = await requireAccount(scope, id);
    const { data, total } = await account.transfers({ page, pageSize });
    return {
      data: data.map(({ createdAtMs, ...row }) => ({ ...row, created_ms: createdAtMs })),
      total,
    };
  },
  deskUserPayoutAccounts: async (scope, { id }) => {
    const { db, operator } = scope;
    await requireUser(scope, id);
    const isDecider = mayDecide(operator, "withdrawal");
    const methods = await listDrawMethods(...db, id);
    return methods.map(({ id: of, type, dc_address, bank, created_ms }) => ({
      ...{ id: of, type, created_ms },
      details: shownDetails({ ...bank, dc_address }, isDecider),
    }));
  },
  deskUserLoans: async (scope, { id, page = 1 }) => {
    const account = await requireAccount(scope, id);
    const { data, total } = await account.loans({ page, pageSize });
    return { data: data.map((loan) => toWireLoan(loan, scope.settings.timezone)), total };
  },
  deskUserSubscriptions: async (scope, { id, page }) =>
    subscriptionsOf(scope, await requireAccount(scope, id), page),
  deskUserCopying: async (scope, { id }) => {
    await requireUser(scope, id);
    const range = { limit: followersMax, offset: 0 };
    const [copies, followers] = await Promise.all([
      listCopiesOf(...scope.db, id, followersMax),
      listFollowers(...scope.db, id, range),
    ]);
    return {
      copies: copies.map(({ master_id, nickname, ...row }) => ({
        ...{ user_id: master_id, name: nickname },
        ...toWireFollow(row),
      })),
      followers: followers.rows.map(({ follower_id, uid, ...row }) => ({
        ...{ user_id: follower_id, name: uid },
        ...toWireFollow(row),
      })),
      followers_total: followers.total,
    };
  },
});
