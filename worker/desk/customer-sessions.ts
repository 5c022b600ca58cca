/**
 * Lists and ends customers' sessions. Requests changes of a customer's e-mail address: these need a
 * code sent to the new address, and two operators.
 */

import { touchUser } from "#db/desk/desk-users.ts";
import { findByAccountName, findCredentials } from "#db/people/credentials.ts";
import { readEmail } from "#domain/access/account-name.ts";
import { checkCode, sendCode } from "../access/codes.ts";
import { ApiRefusal, required } from "../context.ts";
import { toWireSession } from "../wire/user.ts";
import { isRepeat, perform } from "./acts.ts";
import { requireRealUser } from "./change-effects.ts";
import { ask } from "./changes.ts";
import type { DeskScope } from "./context.ts";
import { requireAccount, requireReason } from "./customer.ts";
import { requireOther } from "./four-eyes.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

/** Reads an e-mail that no customer has yet. @throws ApiRefusal account_invalid, account_taken */
async function requireFreeEmail({ db }: DeskScope, text: string) {
  const name = required(readEmail(text), "account_invalid");
  const account = { kind: "email", name } as const;
  if (await findByAccountName(...db, account)) throw new ApiRefusal("account_taken");
  return account;
}

export const customerSessionHandlers = operatorCalls({
  deskUserSessions: async (scope, { id }) => {
    const account = await requireAccount(scope, id);
    // Passes an empty hash, because none of the customer's sessions is the operator's own.
    return (await account.sessions("", scope.nowMs)).map(toWireSession);
  },
  deskEndSessions: async (scope, input) => {
    const { db, nowMs } = scope;
    const { user_id: userId, session_id: sessionId } = input;
    const reason = requireReason(input.reason);
    await requireOther(scope, userId);
    const account = scope.accountOf(userId);
    if (sessionId !== undefined && !(await isRepeat(scope))) {
      const known = await account.sessions("", nowMs);
      if (!known.some(({ id }) => id === sessionId)) throw new ApiRefusal("not_found");
    }
    await perform(scope, {
      act: "sessions_end",
      userId,
      note: reason,
      change: touchUser(...db, userId),
    });
    // Runs on a repeat, too, because the first try may have failed before this step.
    if (sessionId === undefined) await account.endOtherSessions(null);
    else await account.endSessionById(sessionId);
  },
  deskEmailCode: async (scope, input) => {
    const { db, settings } = scope;
    const { id: userId } = await requireRealUser(scope, input.user_id);
    if (await isRepeat(scope)) return;
    const account = await requireFreeEmail(scope, input.email);
    await sendCode({ ...scope, lang: settings.default_lang }, "change_email", account);
    await perform(scope, {
      act: "email_code",
      userId,
      change: touchUser(...db, userId),
    });
  },
  deskEmailAsk: async (scope, input) => {
    const reason = requireReason(input.reason);
    const { id: subject } = await requireRealUser(scope, input.user_id);
    if (await isRepeat(scope)) return;
    const account = await requireFreeEmail(scope, input.email);
    await checkCode(scope, "change_email", account, input.code);
    const credentials = await findCredentials(...scope.db, subject);
    const before = credentials?.email_key ?? "";
    const fields = [{ name: "email", before, after: account.name }];
    await ask(scope, { kind: "email", subject, fields, reason });
  },
});
