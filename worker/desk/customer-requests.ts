/**
 * A customer's second factor is turned off, or the e-mail changed, by two operators. The customer
 * hears of both steps at every name the account has, so that who did not ask for it can say so.
 */

import { findByAccountName, findCredentials } from "#db/credentials.ts";
import {
  askForCustomer,
  askForCustomerAgain,
  type CustomerRequest,
  changeAccess,
  decideForCustomer,
  findRequest,
  listRequests,
} from "#db/customer-requests.ts";
import { touchUser } from "#db/desk-users.ts";
import { findSecondFactor } from "#db/second-factors.ts";
import { readEmail } from "#domain/access/account-name.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { may } from "#domain/contracts/desk/permissions.ts";
import { checkCode, sendCode } from "../access/codes.ts";
import { tellOwner } from "../access/tell-owner.ts";
import { ApiRefusal } from "../context.ts";
import { accountOf } from "../session.ts";
import { isRepeat, perform } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { requireReason, requireUser } from "./customer.ts";
import { isSecondPerson, peersOf, requireNotOwn } from "./four-eyes.ts";
import { accessLetter } from "./letters.ts";
import { reasonOf, withDecision } from "./rejection.ts";
import { deskHandler } from "./serve-desk-calls.ts";

const listedMax = 20;
const done = { msg: "" };

/**
 * A real customer, and not the operator's own account.
 * @throws ApiRefusal not_found, real_only, own_account
 */
async function requireRealUser(scope: DeskScope, id: string) {
  const user = await requireUser(scope, id);
  if (user.is_demo === 1) throw new ApiRefusal("real_only");
  await requireNotOwn(scope, user);
  return user;
}

/** An e-mail that nobody of the company has. @throws ApiRefusal account_invalid, account_taken */
async function requireFreeEmail({ env, company }: DeskScope, text: string) {
  const name = readEmail(text);
  if (name === null) throw new ApiRefusal("account_invalid");
  const account = { kind: "email", name } as const;
  if (await findByAccountName(env.DB, company.id, account)) throw new ApiRefusal("account_taken");
  return account;
}

async function hasFactor({ env, company }: DeskScope, userId: string): Promise<boolean> {
  return (await findSecondFactor(env.DB, company.id, userId))?.is_on === 1;
}

type Asked = Pick<CustomerRequest, "userId" | "kind" | "email" | "reason">;

async function ask(scope: DeskScope, asked: Asked): Promise<typeof done> {
  const { env, company, operator, actId: id, nowMs } = scope;
  const by = { askedBy: operator.id, askedResets: operator.resets, askedMs: nowMs };
  const outcome = await perform(scope, {
    act: asked.kind === "email" ? "email_ask" : "factor_ask",
    subject: `user/${asked.userId}`,
    userId: asked.userId,
    note: asked.reason,
    change: askForCustomer(env.DB, company.id, { id, ...asked, ...by }),
  });
  if (outcome === "refused") throw new ApiRefusal("request_open");
  if (outcome === "done") await tell(scope, asked, "asked");
  return done;
}

/** At every name of the account as it is now. */
async function tell(
  scope: DeskScope,
  { userId, kind }: Pick<Asked, "userId" | "kind">,
  step: "asked" | "changed",
): Promise<void> {
  const { env, company, settings } = scope;
  const credentials = await findCredentials(env.DB, company.id, userId);
  if (!credentials) return;
  const letter = accessLetter(kind, step);
  scope.background(tellOwner(scope, credentials, letter, settings.default_lang));
}

/** Everywhere. */
async function signOut({ env, company }: DeskScope, { userId }: CustomerRequest): Promise<void> {
  await accountOf(env, company.id, userId).endOtherSessions(null);
}

/** Changes what was asked for; the customer is signed out everywhere. */
async function approve(scope: DeskScope, request: CustomerRequest): Promise<void> {
  const { env, company, operator, nowMs } = scope;
  const { userId, kind, email } = request;
  const by = { by: operator.id, nowMs };
  // The old e-mail is told before it is none of the account's names any more.
  const before = await findCredentials(env.DB, company.id, userId);
  const outcome = await perform(scope, {
    act: kind === "email" ? "email_change" : "factor_reset",
    subject: `user/${userId}`,
    userId,
    note: request.reason,
    change: decideForCustomer(env.DB, company.id, request, { to: "approved", ...by }),
    follow: (logged) => changeAccess(env.DB, company.id, request, nowMs, logged),
  });
  if (outcome === "refused") {
    const account = { kind: "email", name: email } as const;
    const taken = kind === "email" && (await findByAccountName(env.DB, company.id, account));
    throw new ApiRefusal(taken ? "account_taken" : "content_changed");
  }
  await signOut(scope, request);
  if (outcome !== "done" || !before) return;
  const letter = accessLetter(kind, "changed");
  scope.background(tellOwner(scope, before, letter, scope.settings.default_lang));
  if (kind === "email") await tell(scope, request, "changed");
}

async function askAgain(scope: DeskScope, request: CustomerRequest): Promise<void> {
  const { env, company, operator, nowMs } = scope;
  const by = { by: operator.id, resets: operator.resets, nowMs };
  const outcome = await perform(scope, {
    act: request.kind === "email" ? "email_ask" : "factor_ask",
    subject: `user/${request.userId}`,
    userId: request.userId,
    note: request.reason,
    change: askForCustomerAgain(env.DB, company.id, request, by),
  });
  if (outcome === "refused") throw new ApiRefusal("content_changed");
}

async function takeBack(scope: DeskScope, request: CustomerRequest, reason: string): Promise<void> {
  const { env, company, operator, nowMs } = scope;
  const by = { to: "taken_back", by: operator.id, nowMs, reason } as const;
  const outcome = await perform(scope, {
    act: "request_take_back",
    subject: `user/${request.userId}`,
    userId: request.userId,
    note: withDecision(request.reason, reason),
    change: decideForCustomer(env.DB, company.id, request, by),
  });
  if (outcome === "refused") throw new ApiRefusal("content_changed");
}

const askingHandlers = {
  deskFactorAsk: deskHandler(deskCalls.deskFactorAsk, async (scope, input) => {
    const reason = requireReason(input.reason);
    const { id: userId } = await requireRealUser(scope, input.user_id);
    if (!(await isRepeat(scope)) && !(await hasFactor(scope, userId))) {
      throw new ApiRefusal("not_found");
    }
    return ask(scope, { userId, kind: "second_factor", email: "", reason });
  }),
  deskEmailCode: deskHandler(deskCalls.deskEmailCode, async (scope, input) => {
    const { env, company, settings } = scope;
    const { id: userId } = await requireRealUser(scope, input.user_id);
    if (await isRepeat(scope)) return done;
    const account = await requireFreeEmail(scope, input.email);
    await sendCode({ ...scope, lang: settings.default_lang }, "change_email", account);
    await perform(scope, {
      act: "email_code",
      subject: `user/${userId}`,
      userId,
      change: touchUser(env.DB, company.id, userId),
    });
    return done;
  }),
  deskEmailAsk: deskHandler(deskCalls.deskEmailAsk, async (scope, input) => {
    const reason = requireReason(input.reason);
    const { id: userId } = await requireRealUser(scope, input.user_id);
    if (await isRepeat(scope)) return done;
    const account = await requireFreeEmail(scope, input.email);
    await checkCode(scope, "change_email", account, input.code);
    return ask(scope, { userId, kind: "email", email: account.name, reason });
  }),
};

export const customerRequestHandlers = {
  ...askingHandlers,
  deskAccessRequests: deskHandler(deskCalls.deskAccessRequests, async (scope, { id }) => {
    const { env, company, operator } = scope;
    await requireUser(scope, id);
    const [rows, peers, isOn] = await Promise.all([
      listRequests(env.DB, company.id, id, listedMax),
      peersOf(scope),
      hasFactor(scope, id),
    ]);
    const nameOf = (wanted: string) => peers.find((peer) => peer.id === wanted)?.name ?? "";
    const data = rows.map(({ askedBy, askedMs, decidedBy, decidedMs, decisionReason, ...row }) => ({
      ...{ id: row.id, kind: row.kind, email: row.email, reason: row.reason, state: row.state },
      ...{ asked_by: nameOf(askedBy), asked_ms: askedMs },
      ...{ decided_by: nameOf(decidedBy), decided_ms: decidedMs },
      decision_reason: decisionReason,
      is_other: askedBy !== operator.id && peers.find((peer) => peer.id === askedBy)?.is_tied !== 1,
    }));
    return { data, has_second_factor: isOn };
  }),
  deskAccessDecide: deskHandler(deskCalls.deskAccessDecide, async (scope, input) => {
    const { id, act } = input;
    const { env, company } = scope;
    const request = await findRequest(env.DB, company.id, id);
    if (!request) throw new ApiRefusal("not_found");
    await requireRealUser(scope, request.userId);
    if (await isRepeat(scope)) {
      // The first try may have broken off behind its approval.
      if (request.state === "approved") await signOut(scope, request);
      return done;
    }
    if (request.state !== "asked") throw new ApiRefusal("content_changed");
    const asker = { id: request.askedBy, resets: request.askedResets };
    const reason = await reasonOf(scope, input, request);
    if (act === "take_back") await takeBack(scope, request, reason);
    else if (await isSecondPerson(scope, asker, (who) => may(who, "change_access"))) {
      await approve(scope, request);
    } else await askAgain(scope, request);
    return done;
  }),
};
