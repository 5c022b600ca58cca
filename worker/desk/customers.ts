/** Reads customers and changes their status. No call of the desk sets a balance. */

import { findMaster } from "#db/copying/masters.ts";
import { type DeskUser, findBirthday, listDeskUsers, setUserStatus } from "#db/desk/desk-users.ts";
import { isSwapFree } from "#db/offer/financing.ts";
import { listConsents } from "#db/people/consents.ts";
import { findSecondFactor } from "#db/people/second-factors.ts";
import { customerStatus } from "#domain/codes.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { dayMs, localDay } from "#domain/market/zone.ts";
import { rangeOf } from "../page-range.ts";
import { toWireDeskUser } from "../wire/user.ts";
import { perform } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { requireAccount, requireReason, requireUser } from "./customer.ts";
import { commandPayment } from "./decide.ts";
import { requireOther } from "./four-eyes.ts";
import { endMastership } from "./masters.ts";
import { ownerOf } from "./search.ts";
import { type Input, operatorCalls } from "./serve-desk-calls.ts";

async function filterOf(scope: DeskScope, asked: Omit<Input<"deskUsers">, "page">) {
  const { kind, tag = null, review, country = null, seen = "", balance, sort = "newest" } = asked;
  const search = asked.search?.trim() ?? "";
  const sinceMs = scope.nowMs - Number(seen.replace("not_", "")) * dayMs;
  const isAway = seen.startsWith("not_");
  return {
    ...{ search, tag: tag || null, country, sort },
    ownerId: await ownerOf(scope, search),
    isDemo: kind === undefined ? null : Number(kind === "demo"),
    review: review === undefined ? null : Number(review),
    seenFromMs: seen !== "" && !isAway ? sinceMs : null,
    seenBeforeMs: isAway ? sinceMs : null,
    balance: balance === undefined ? null : Number(balance),
  };
}

const statusActs = { active: "enable", close_only: "close_only", disabled: "disable" } as const;

/** Ends the customer's sessions and stops payouts until an operator releases them. */
async function holdAccount(scope: DeskScope, { id, is_demo }: DeskUser, reason: string) {
  const account = scope.accountOf(id);
  await account.endOtherSessions(null);
  // Demo accounts, and accounts unopened after an interrupted registration, make no payouts.
  if (is_demo === 1 || (await account.balances()).length === 0) return;
  const ofItsOwn = { ...scope, actId: `${scope.actId} payouts` };
  await commandPayment(ofItsOwn, id, { act: "payout_stop", on: true, reason });
}

export const userHandlers = operatorCalls({
  deskUsers: async (scope, { page = 1, ...input }) => {
    const { db, settings } = scope;
    const filter = await filterOf(scope, input);
    const { rows, total } = await listDeskUsers(...db, filter, rangeOf(page));
    return { data: rows.map(toWireDeskUser), total, currency: settings.currency };
  },
  deskUser: async (scope, { id }) => {
    const { db, nowMs, settings } = scope;
    const user = await requireUser(scope, id);
    const account = scope.accountOf(id);
    const balances = await account.balances();
    const [master, birthday, consents, isFree, factor, audit, open, outflow] = await Promise.all([
      findMaster(...db, id),
      findBirthday(...db, id),
      listConsents(...db, id),
      isSwapFree(...db, id),
      findSecondFactor(...db, id),
      account.audit(),
      account.orders({ status: "open", page: 1, pageSize: 1 }),
      // After an interrupted registration there is no account yet, so no money to withdraw.
      balances.length === 0 ? null : account.available(localDay(settings.timezone, nowMs).startMs),
    ]);
    const stop = outflow?.stop ?? "";
    return {
      user: toWireDeskUser(user),
      birthday,
      consents,
      currency: outflow?.currency ?? settings.currency,
      balances: balances.map(({ type, balance, lockBalance }) => ({ type, balance, lockBalance })),
      open_positions: open.total,
      payout_stop: stop,
      swap_free: isFree ? 1 : 0,
      has_second_factor: factor?.is_on === 1,
      master: { state: master?.state ?? ("none" as const), nickname: master?.nickname ?? "" },
      is_loan_unpaid: stop === "loan_unpaid",
      audit: { transactions: audit.transactions, head: audit.head, problems: audit.problems },
    };
  },
  deskJournal: async (scope, { id, page = 1 }) => {
    const account = await requireAccount(scope, id);
    const { data, total } = await account.journal(page, pageSize);
    return {
      data: data.map(({ createdAtMs, ...rest }) => ({ ...rest, created_ms: createdAtMs })),
      total,
    };
  },
  deskAdjust: async (scope, input) => {
    const reason = requireReason(input.reason);
    await requireOther(scope, input.user_id);
    const { account, amount } = input;
    const command = { act: "adjust", account, amount, reason } as const;
    const ownResets = scope.operator.resets;
    const payment = await commandPayment(scope, input.user_id, { ...command, ownResets });
    return { msg: "", id: payment?.id ?? "" };
  },
  deskUserStatus: async (scope, input) => {
    const note = requireReason(input.reason);
    const user = await requireOther(scope, input.user_id);
    const { id } = user;
    const status = customerStatus.name(Number(input.status));
    await perform(scope, {
      act: statusActs[status],
      userId: id,
      note,
      change: setUserStatus(...scope.db, id, status),
    });
    // Runs even if the customer is already disabled: an earlier try may have failed before this.
    if (status === "disabled") await holdAccount(scope, user, note);
  },
  deskEndMaster: async (scope, input) => {
    const reason = requireReason(input.reason);
    const { id } = await requireOther(scope, input.user_id);
    await endMastership(scope, id, reason);
  },
  deskPayoutStop: async (scope, input) => {
    const reason = requireReason(input.reason);
    await requireOther(scope, input.user_id);
    const on = input.on === "1";
    await commandPayment(scope, input.user_id, { act: "payout_stop", on, reason });
  },
});
