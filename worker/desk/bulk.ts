/** Performs one act on many customers separately: a refusal for one customer stops no other. */
import { giveTag, listTags, taggedAmong, takeTag } from "#db/desk/customer-notes.ts";
import { type DeskUser, findDeskUsers } from "#db/desk/desk-users.ts";
import type { Peer } from "#db/desk/operator-ties.ts";
import { isAdmitted } from "#domain/contracts/desk/permissions.ts";
import { deskPayoutStop } from "#domain/contracts/desk/users.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { errorText } from "#texts/error-text.ts";
import { ApiRefusal } from "../context.ts";
import { perform } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { requireReason } from "./customer.ts";
import { commandPayment } from "./decide.ts";
import { isOwnAccount, peersOf } from "./four-eyes.ts";
import { type Input, operatorCalls } from "./serve-desk-calls.ts";

/** Maximum number of accounts that are called at the same time. */
const atOnce = 20;

type Bulk = Input<"deskBulkPreview">;

/**
 * @throws ApiRefusal role_forbidden, field_missing, or not_found for a tag that is not in the
 *   company's list
 */
async function requireAct({ db, operator }: DeskScope, { act, tag }: Bulk) {
  if (act === "payout_stop") {
    if (!isAdmitted(operator, deskPayoutStop.audience)) throw new ApiRefusal("role_forbidden");
    return;
  }
  if (tag === undefined) throw new ApiRefusal("field_missing", { field: "tag" });
  const known = await listTags(...db);
  if (!known.some(({ name }) => name === tag)) throw new ApiRefusal("not_found");
}

/** Finds the company's customers with these ids, each once, in the order of the ids. */
async function chosenUsers({ db }: DeskScope, ids: readonly string[]) {
  const unique = [...new Set(ids)];
  const found = new Map((await findDeskUsers(...db, unique)).map((u) => [u.id, u]));
  return unique.flatMap((id) => found.get(id) ?? []);
}

/** Runs the work on all, up to `atOnce` at the same time; returns results in the same order. */
async function inTurns<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let at = 0; at < all.length; at += atOnce) {
    answers.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))));
  }
  return answers;
}

async function isStopped({ accountOf, nowMs }: DeskScope, { id }: DeskUser): Promise<boolean> {
  const account = accountOf(id);
  // After an interrupted registration the account is not open, so it makes no payouts.
  if ((await account.balances()).length === 0) return true;
  return (await account.available(nowMs)).stop === "payouts_stopped";
}

/** Ids of the customers whom the act would not change. */
async function sameAmong(scope: DeskScope, users: readonly DeskUser[], { act, tag = "" }: Bulk) {
  const ids = users.map(({ id }) => id);
  if (act === "payout_stop") {
    const stopped = await inTurns(users, (user) => isStopped(scope, user));
    return new Set(ids.filter((_, index) => stopped[index]));
  }
  const tagged = await taggedAmong(...scope.db, tag, ids);
  return new Set(ids.filter((id) => tagged.has(id) === (act === "tag")));
}

type Outcome = { result: "done" | "unchanged" | "refused"; text: string };

/** Performs one customer's act, under a key derived from the request's key. @throws ApiRefusal */
async function actOn(scope: DeskScope, { id }: DeskUser, { act, tag = "" }: Bulk, reason: string) {
  const { db, actId } = scope;
  const own = { ...scope, actId: (await sha256Hex(`${actId} ${id}`)).slice(0, 40) };
  if (act === "payout_stop") {
    // After an interrupted registration there is no account, so no payout to stop.
    if ((await scope.accountOf(id).balances()).length === 0) return "unchanged";
    await commandPayment(own, id, { act, on: true, reason });
    return "done";
  }
  const set = act === "tag" ? giveTag : takeTag;
  const outcome = await perform(own, {
    act,
    userId: id,
    note: tag,
    change: set(...db, id, tag),
  });
  return outcome === "refused" ? "unchanged" : "done";
}

/** Performs the act on one customer. A refusal is an outcome, so that it stops no other act. */
async function outcomeOf(
  scope: DeskScope,
  user: DeskUser,
  bulk: Bulk,
  { reason, peers }: { reason: string; peers: readonly Peer[] },
): Promise<Outcome> {
  try {
    if (bulk.act === "payout_stop" && isOwnAccount(user.email, peers)) {
      throw new ApiRefusal("own_account");
    }
    return { result: await actOn(scope, user, bulk, reason), text: "" };
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return { result: "refused", text: errorText(error.error, scope.lang) };
  }
}

const nameOf = ({ id, uid, email, mobile }: DeskUser) => ({ id, uid, account: email || mobile });

export const bulkHandlers = operatorCalls({
  deskBulkPreview: async (scope, input) => {
    await requireAct(scope, input);
    const users = await chosenUsers(scope, input.ids);
    const same = await sameAmong(scope, users, input);
    return {
      data: users.map((user) => ({ ...nameOf(user), is_same: same.has(user.id) })),
      changes: users.length - same.size,
    };
  },
  deskBulk: async (scope, input) => {
    await requireAct(scope, input);
    const reason = input.act === "payout_stop" ? requireReason(input.reason ?? "") : "";
    const [users, peers] = await Promise.all([chosenUsers(scope, input.ids), peersOf(scope)]);
    const data: Array<ReturnType<typeof nameOf> & Outcome> = [];
    // Runs in sequence: each act needs the next place in the audit log.
    for (const user of users) {
      data.push({ ...nameOf(user), ...(await outcomeOf(scope, user, input, { reason, peers })) });
    }
    return { data };
  },
});
