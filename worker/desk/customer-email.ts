/** Changes a customer's e-mail: proven by a code, then approved by a second person. */
import { findByAccountName, findCredentials } from "#db/credentials.ts";
import { touchUser } from "#db/desk-users.ts";
import { readEmail } from "#domain/access/account-name.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { checkCode, sendCode } from "../access/codes.ts";
import { ApiRefusal } from "../context.ts";
import { isRepeat, perform } from "./acts.ts";
import { requireRealUser } from "./change-effects.ts";
import { ask } from "./changes.ts";
import type { DeskScope } from "./context.ts";
import { requireReason } from "./customer.ts";
import { deskHandler } from "./serve-desk-calls.ts";

const done = { msg: "" };

/**
 * Requires an e-mail that no customer of the company has.
 * @throws ApiRefusal account_invalid, account_taken
 */
async function requireFreeEmail({ env, company }: DeskScope, text: string) {
  const name = readEmail(text);
  if (name === null) throw new ApiRefusal("account_invalid");
  const account = { kind: "email", name } as const;
  if (await findByAccountName(env.DB, company.id, account)) throw new ApiRefusal("account_taken");
  return account;
}

export const customerEmailHandlers = {
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
    const { id: subject } = await requireRealUser(scope, input.user_id);
    if (await isRepeat(scope)) return done;
    const account = await requireFreeEmail(scope, input.email);
    await checkCode(scope, "change_email", account, input.code);
    const credentials = await findCredentials(scope.env.DB, scope.company.id, subject);
    const before = credentials?.email_key ?? "";
    const fields = [{ name: "email", before, after: account.name }];
    await ask(scope, { kind: "email", subject, fields, reason });
    return done;
  }),
};
