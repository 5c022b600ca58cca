import { calls } from "#domain/contracts/http/index.ts";
import { once } from "../access/once.ts";
import { kindOf } from "../access/register-form.ts";
import { signInByPassword, signInByTicket } from "../access/sign-in.ts";
import { ApiRefusal } from "../context.ts";
import { publicHandler, sessionHandler } from "../serve-calls.ts";

export const accessHandlers = {
  login: publicHandler(
    calls.login,
    once(calls.login, async (scope, input) => {
      if (input.ticket) return signInByTicket(scope, input.ticket, input.totp ?? "");
      const { account, password, login_type } = input;
      if (!account || !password || !login_type) throw new ApiRefusal("field_missing");
      return signInByPassword(scope, kindOf(login_type), account, password);
    }),
  ),
  logout: sessionHandler(calls.logout, async ({ account, tokenHash }) => {
    await account.endSession(tokenHash);
    return { msg: "" };
  }),
  sessionList: sessionHandler(calls.sessionList, async (scope) => {
    const { account, tokenHash, nowMs } = scope;
    const rows = await account.sessions(tokenHash, nowMs);
    return rows.map((row) => ({
      id: row.id,
      created_ms: row.createdAtMs,
      seen_ms: row.seenAtMs,
      user_agent: row.userAgent,
      country: row.country,
      is_current: row.isCurrent ? 1 : 0,
    }));
  }),
  sessionEnd: sessionHandler(
    calls.sessionEnd,
    once(calls.sessionEnd, async ({ account }, { id }) => {
      const ended = await account.endSessionById(id);
      if (!ended) throw new ApiRefusal("not_found");
      return { msg: "" };
    }),
  ),
  sessionEndOthers: sessionHandler(calls.sessionEndOthers, async (scope) => {
    const { account, tokenHash } = scope;
    return { msg: "", ended: await account.endOtherSessions(tokenHash) };
  }),
};
