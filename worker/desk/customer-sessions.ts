/** A customer's sessions, and signing the customer out. */
import { touchUser } from "#db/desk-users.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { ApiRefusal } from "../context.ts";
import { accountOf } from "../session.ts";
import { isRepeat, perform } from "./acts.ts";
import { requireAccount, requireReason, requireUser } from "./customer.ts";
import { requireNotOwn } from "./four-eyes.ts";
import { deskHandler } from "./serve-desk-calls.ts";

export const customerSessionHandlers = {
  deskUserSessions: deskHandler(deskCalls.deskUserSessions, async (scope, { id }) => {
    const account = await requireAccount(scope, id);
    // None of these tokens is the operator's own.
    const sessions = await account.sessions("", scope.nowMs);
    return sessions.map(({ id: of, createdAtMs, seenAtMs, userAgent, country }) => ({
      ...{ id: of, created_ms: createdAtMs, seen_ms: seenAtMs },
      ...{ user_agent: userAgent, country },
    }));
  }),
  deskEndSessions: deskHandler(deskCalls.deskEndSessions, async (scope, input) => {
    const { env, company, nowMs } = scope;
    const { user_id: userId, session_id: sessionId } = input;
    const reason = requireReason(input.reason);
    await requireNotOwn(scope, await requireUser(scope, userId));
    const account = accountOf(env, company.id, userId);
    if (sessionId !== undefined && !(await isRepeat(scope))) {
      const known = await account.sessions("", nowMs);
      if (!known.some(({ id }) => id === sessionId)) throw new ApiRefusal("not_found");
    }
    await perform(scope, {
      act: "sessions_end",
      subject: `user/${userId}`,
      userId,
      note: reason,
      change: touchUser(env.DB, company.id, userId),
    });
    // Runs for a repeat, too: the first try may have broken off here.
    if (sessionId === undefined) await account.endOtherSessions(null);
    else await account.endSessionById(sessionId);
    return { msg: "" };
  }),
};
