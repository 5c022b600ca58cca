import { giveConsent, listConsents } from "#db/people/consents.ts";
import { findDemoUser, findOrCreateDemoUser, findUser, type User } from "#db/people/users.ts";
import { versionsInForce } from "#domain/access/terms.ts";
import { localDay } from "#domain/market/zone.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { requireAct, statesOf } from "../access/acts.ts";
import { addressOf, demosByAddress, take } from "../access/limits.ts";
import { freshNumbers, uidTriesMax } from "../access/new-user.ts";
import { ApiRefusal, required, type Scope } from "../context.ts";
import { openingBalances } from "../opening-balances.ts";
import { publicCalls, sessionCalls } from "../serve-calls.ts";
import { startSession } from "../session.ts";
import { accountCurrencyId, accountTypeIds } from "../wire/account-state.ts";
import { toWireUser } from "../wire/user.ts";

/** Finds a demo user in any state, or registers a new one. */
async function demoUser(scope: Scope, demoId: string): Promise<User> {
  const { db, company, nowMs } = scope;
  const keyHash = await sha256Hex(`${company.id} ${demoId}`);
  const known = await findDemoUser(...db, keyHash);
  if (known) return known;
  await requireAct(scope, null, "register");
  for (let tries = 0; tries < uidTriesMax; tries++) {
    const user = await findOrCreateDemoUser(...db, keyHash, {
      ...freshNumbers(),
      nowMs,
    });
    if (user) return user;
  }
  throw new Error(`no free uid in ${uidTriesMax} tries`);
}

export const userHandlers = {
  ...publicCalls({
    createDemoAccount: async (scope, input) => {
      const { company, settings } = scope;
      if (!settings.is_mock_login) throw new ApiRefusal("forbidden");
      await take(scope, addressOf(scope), demosByAddress);
      const user = await demoUser(scope, input.demo_id);
      const identity = { companyId: company.id, userId: user.id, isDemo: true };
      const account = scope.accountOf(user.id);
      const { forex, micro } = openingBalances(settings);
      await account.open(identity, settings.currency, forex, micro);
      const token = await startSession(scope, user.id);
      return { token, user: toWireUser(user) };
    },
  }),
  ...sessionCalls({
    userInfo: async ({ db, identity }) => {
      const user = required(await findUser(...db, identity.userId), "session_invalid");
      return toWireUser(user);
    },
    standing: async (scope) => {
      const { db, identity, settings } = scope;
      const [states, consents] = await Promise.all([
        statesOf(scope, identity.userId),
        listConsents(...db, identity.userId),
      ]);
      const isAgreed = (wanted: string) => consents.some(({ version }) => version === wanted);
      const isAsked = states.includes("terms_outdated");
      return {
        states,
        terms: isAsked ? versionsInForce(settings).filter((v) => !isAgreed(v)) : [],
      };
    },
    agreeTerms: async ({ db, identity, settings, lang, nowMs }, { version }) => {
      if (!versionsInForce(settings).includes(version)) throw new ApiRefusal("terms_not_accepted");
      const consent = { version, lang, given_ms: nowMs };
      await giveConsent(...db, identity.userId, consent);
    },
    consentList: async ({ db, identity }) => listConsents(...db, identity.userId),
    inviteInfo: async ({ db, identity, origin }) => {
      const user = required(await findUser(...db, identity.userId), "session_invalid");
      const { invite_code } = user;
      return { invite_code, link: `${origin}/#/register?invite_code=${invite_code}` };
    },
    getProfits: async ({ account, settings, nowMs }) => {
      const { startMs } = localDay(settings.timezone, nowMs);
      const result = await account.resultSince(startMs);
      return { profits: Number(result) };
    },
    getHappenings: async ({ account }, input) => {
      const { seen, list } = await account.happenings(input.after ?? 0);
      const rows = list.map(({ number, kind, orderId, showCode, result, reason, atMs }) => ({
        Number: number,
        Kind: kind,
        OrderId: orderId,
        ShowCode: showCode,
        Result: Number(result),
        CloseReason: reason ?? ("" as const),
        CreatedMs: atMs,
      }));
      return { seen, list: rows };
    },
    seeHappenings: async ({ account }, input) => {
      await account.seeHappenings(input.number);
    },
    getBalance: async ({ account }) => {
      const balances = await account.balances();
      return balances.map(({ type, currency, balance, lockBalance }) => ({
        accountTypeId: accountTypeIds[type],
        type,
        currencyId: accountCurrencyId,
        currency,
        balance: Number(balance),
        lockBalance: Number(lockBalance),
        balanceText: balance,
        lockBalanceText: lockBalance,
      }));
    },
  }),
};
