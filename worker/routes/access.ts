import { kindOf } from "../access/register-form.ts";
import { signInByPassword, signInByTicket } from "../access/sign-in.ts";
import { ApiRefusal } from "../context.ts";
import { publicCalls, sessionCalls } from "../serve-calls.ts";
import { toWireSession } from "../wire/user.ts";

export const accessHandlers = {
  ...publicCalls({
    login: async (scope, input) => {
      if (input.ticket) return signInByTicket(scope, input.ticket, input.totp ?? "");
      const { account, password, login_type } = input;
      if (!account || !password || !login_type) throw new ApiRefusal("field_missing");
      return signInByPassword(scope, kindOf(login_type), account, password);
    },
  }),
  ...sessionCalls({
    logout: async ({ account, tokenHash }) => {
      await account.endSession(tokenHash);
    },
    sessionList: async ({ account, tokenHash, nowMs }) => {
      const rows = await account.sessions(tokenHash, nowMs);
      return rows.map((row) => ({ ...toWireSession(row), is_current: row.isCurrent ? 1 : 0 }));
    },
    sessionEnd: async ({ account }, { id }) => {
      if (!(await account.endSessionById(id))) throw new ApiRefusal("not_found");
    },
    sessionEndOthers: async ({ account, tokenHash }) => {
      return { msg: "", ended: await account.endOtherSessions(tokenHash) };
    },
  }),
};
