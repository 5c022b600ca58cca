import type * as z from "zod/mini";
import { followSums } from "#db/copying/follows.ts";
import type { FollowReport } from "#domain/contracts/copying.ts";
import type { traderDetail } from "#domain/contracts/http/follow.ts";
import { noRecord } from "#domain/contracts/master-record.ts";
import { copyRiskVersion } from "#domain/copying/copy-risk.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { followName } from "#domain/text/names.ts";
import { errorText } from "#texts/error-text.ts";
import { ApiRefusal, type SessionScope } from "../context.ts";
import {
  barrierOf,
  type FollowedMaster,
  isConsentGiven,
  limitsOf,
  profitShareOf,
  readMaster,
} from "./gates.ts";
import { isFollowed, readPot } from "./pot-view.ts";

type Detail = z.input<typeof traderDetail.output>;

/** Maximum rows of one answer of an account. */
const pageSize = 100;

/**
 * Reads a master's details. If the mastership is not approved now, only the master and readers with
 * a pot for the master may read them.
 * @throws ApiRefusal not_found
 */
export async function readDetail(scope: SessionScope, masterId: string): Promise<Detail> {
  const [found, pot] = await Promise.all([readMaster(scope, masterId), readPot(scope, masterId)]);
  const isOwn = masterId === scope.identity.userId;
  const isKnown = found && (found.master.state === "approved" || isOwn || pot !== null);
  if (!found || !isKnown) throw new ApiRefusal("not_found");
  const { db, settings } = scope;
  const account = scope.accountOf(masterId);
  const [sums, open, closed, more] = await Promise.all([
    followSums(...db, masterId),
    account.orders({ status: "open", page: 1, pageSize }),
    account.orders({ status: "closed", page: 1, pageSize: 1 }),
    moreOf(scope, found, pot),
  ]);
  const further = Array.from({ length: Math.ceil(open.total / pageSize) - 1 }, (_, at) =>
    account.orders({ status: "open", page: at + 2, pageSize }),
  );
  const positions = [open, ...(await Promise.all(further))].flatMap(({ data }) => data);
  const lots = positions.reduce((sum, order) => sum + Number(order.lots), 0);
  return {
    id: masterId,
    user_id: masterId,
    nickname: found.master.nickname,
    avatar: "",
    follow_num: sums.follow_num,
    position_num: open.total,
    total_num: open.total + closed.total,
    total_amount: sums.total_amount,
    position_quantity: Number(lots.toFixed(8)),
    max_amount: Number(settings.follow_max_amount),
    total_profits: Number(found.record?.all.profit ?? 0),
    is_followed: pot && isFollowed(pot.state) ? 1 : 0,
    more,
  };
}

async function moreOf(
  scope: SessionScope,
  found: FollowedMaster,
  pot: NonNullable<Detail["more"]>["pot"],
): Promise<Detail["more"]> {
  const { env, company, account, settings } = scope;
  const { master, record } = found;
  const topic = env.FOLLOW.get(env.FOLLOW.idFromName(followName(company.id, master.user_id)));
  const [report, barrier, isGiven, room] = await Promise.all([
    topic.report(),
    barrierOf(scope, found),
    isConsentGiven(scope),
    account.followRoom(master.user_id, limitsOf(scope)),
  ]);
  const isOpen = barrier === "";
  return {
    record: record ?? noRecord,
    copies: copiesOf(scope, report),
    pot,
    barrier: isOpen && room.isFull ? "masters_full" : barrier,
    limits: {
      min_amount: settings.follow_min_amount,
      max_amount: isOpen && !room.isFull ? room.most : "0",
      currency: master.currency,
      equity_percent: settings.follow_max_equity_percent,
    },
    profit_share_percent: profitShareOf(scope, master),
    consent: { version: copyRiskVersion, is_given: isGiven ? 1 : 0 },
  };
}

/**
 * Sums the copies of a master's positions. Slippage in basis points and delay in ms are means; null
 * without copies.
 */
function copiesOf(scope: SessionScope, report: FollowReport) {
  const { opened, closed } = report;
  const count = opened.count + closed.count;
  const mean = (of: "slippage" | "delayMs") =>
    count === 0 ? null : (opened[of] + closed[of]) / count;
  return {
    opened: opened.count,
    refused: refusedOf(scope, report),
    closed_first: report.closedFirst,
    slippage_bp: mean("slippage"),
    delay_ms: mean("delayMs"),
  };
}

export function refusedOf({ lang }: SessionScope, { refused }: FollowReport) {
  return (Object.entries(refused) as Array<[ErrorName, number]>)
    .map(([reason, count]) => ({ reason, msg: errorText(reason, lang), count }))
    .sort((one, other) => other.count - one.count);
}
