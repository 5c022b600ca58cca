import { listPasskeys, removePasskey } from "#db/passkeys.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { passkeyAddedMessage } from "../access/letters.ts";
import { addressOf, attempt, loginByAddress, passkeysByAddress, take } from "../access/limits.ts";
import { once } from "../access/once.ts";
import { toWirePasskey } from "../access/passkey-ceremony.ts";
import { keepPasskey, optionsToAdd, optionsToSignIn, signInByPasskey } from "../access/passkeys.ts";
import { requireLoginPassword, requireRealUser } from "../access/proof.ts";
import { tellOwner } from "../access/tell-owner.ts";
import { ApiRefusal } from "../context.ts";
import { publicHandler, sessionHandler } from "../serve-calls.ts";

export const passkeyHandlers = {
  passkeyList: sessionHandler(calls.passkeyList, async ({ env, company, identity }) => {
    const passkeys = await listPasskeys(env.DB, company.id, identity.userId);
    return passkeys.map(toWirePasskey);
  }),
  passkeyOptions: sessionHandler(calls.passkeyOptions, async (scope) =>
    optionsToAdd(scope, await requireRealUser(scope)),
  ),
  passkeyAdd: sessionHandler(
    calls.passkeyAdd,
    once(calls.passkeyAdd, async (scope, { password, ...made }) => {
      const credentials = await requireRealUser(scope);
      await requireLoginPassword(scope, credentials, password);
      const id = await keepPasskey(scope, credentials, made);
      scope.background(tellOwner(scope, credentials, passkeyAddedMessage));
      return { id };
    }),
  ),
  passkeyRemove: sessionHandler(
    calls.passkeyRemove,
    once(calls.passkeyRemove, async (scope, { id, password }) => {
      const { env, company, nowMs } = scope;
      const credentials = await requireRealUser(scope);
      await requireLoginPassword(scope, credentials, password);
      if (!(await removePasskey(env.DB, company.id, credentials.id, id, nowMs))) {
        throw new ApiRefusal("not_found");
      }
      return { msg: "" };
    }),
  ),
  passkeyLoginOptions: publicHandler(calls.passkeyLoginOptions, async (scope) => {
    await take(scope, addressOf(scope), passkeysByAddress);
    return optionsToSignIn(scope);
  }),
  passkeyLogin: publicHandler(
    calls.passkeyLogin,
    once(calls.passkeyLogin, async (scope, input) => {
      const attempts = await attempt(scope, null, loginByAddress);
      const signedIn = await signInByPasskey(scope, input);
      await attempts.succeeded();
      return signedIn;
    }),
  ),
};
