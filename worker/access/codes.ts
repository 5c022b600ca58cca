/**
 * Sends and checks codes that prove an e-mail or phone. Sends at most one code per minute. A code
 * allows five tries, and one use for one purpose.
 */
import { putChallenge, tryChallenge } from "#db/people/challenges.ts";
import { type AccountName, findByAccountName } from "#db/people/credentials.ts";
import { isCostlyNumber, readPrefixes } from "#domain/access/premium-numbers.ts";
import type { CodePurpose } from "#domain/codes.ts";
import { chooseCarrier } from "#platform/delivery/carrier.ts";
import { ApiRefusal, required, type Scope } from "../context.ts";
import { codeLetter, knownAccountMessage } from "./letters.ts";
import {
  addressOf,
  codesByAddress,
  codesByCompany,
  codesByRecipient,
  codeTriesByAddress,
  take,
} from "./limits.ts";
import { keyedHash, randomText } from "./secrets.ts";

const lifeMs = 10 * 60_000;
const cooldownMs = 60_000;
const triesMax = 5;

async function nameOf({ env, company }: Scope, purpose: CodePurpose, account: AccountName) {
  const use = `code address of ${company.id}`;
  const id = await keyedHash(env.SESSION_SECRET, use, `${account.kind} ${account.name}`);
  return { companyId: company.id, kind: `code_${purpose}`, id };
}

/** Hashes a code with company, purpose and address, so that the code is valid only for these. */
function hashOf({ env, company }: Scope, purpose: CodePurpose, account: AccountName, code: string) {
  const use = `code ${company.id} ${purpose} ${account.kind} ${account.name}`;
  return keyedHash(env.SESSION_SECRET, use, code);
}

/**
 * Sends a code to a new account or to a known one, whichever the purpose requires. The answer does
 * not reveal whether the account exists.
 * @throws ApiRefusal
 */
export async function sendCode(scope: Scope, purpose: CodePurpose, account: AccountName) {
  const { db, env, nowMs, lang, settings } = scope;
  if (account.kind === "phone") {
    const more = readPrefixes(settings.sms_blocked_prefixes);
    if (isCostlyNumber(account.name, more)) throw new ApiRefusal("phone_refused");
  }
  const carrier = chooseCarrier(scope, settings, account.kind === "email" ? "email" : "sms");
  if (!carrier) throw new ApiRefusal("delivery_failed");
  await take(scope, addressOf(scope), codesByAddress);
  const name = await nameOf(scope, purpose, account);
  const code = randomText(6, "0123456789");
  const isPut = await putChallenge(env.DB, {
    ...name,
    secretHash: await hashOf(scope, purpose, account, code),
    tries: triesMax,
    nowMs,
    lifeMs,
    cooldownMs,
  });
  if (!isPut) throw new ApiRefusal("code_cooldown", { retryMs: cooldownMs });
  await take(scope, `code/${name.id}`, codesByRecipient);
  await take(scope, "company", codesByCompany(settings.code_budget));
  const send = async () => {
    const known = await findByAccountName(...db, account);
    const site = settings.site_name;
    const isNew = purpose === "register" || purpose === "change_email";
    if (isNew ? !known : known) {
      await carrier(codeLetter(code, lifeMs / 60_000)(account, { site }, lang));
    } else if (known && account.kind === "email") {
      await carrier(knownAccountMessage(account, { site }, lang));
    }
  };
  scope.background(send());
}

/** Checks a code and uses up one try. @throws ApiRefusal code_wrong, also for an expired code */
export async function checkCode(
  scope: Scope,
  purpose: CodePurpose,
  account: AccountName,
  code: string,
): Promise<void> {
  await take(scope, addressOf(scope), codeTriesByAddress);
  const hash = await hashOf(scope, purpose, account, code);
  const name = await nameOf(scope, purpose, account);
  required(await tryChallenge(scope.env.DB, name, hash, scope.nowMs), "code_wrong");
}
