/** The password yields a ticket; the ticket and the second factor yield a session. */
import { appendEntries, performLogged } from "#db/desk/audit-log.ts";
import { startSession } from "#db/desk/operator-sessions.ts";
import {
  findOperator,
  findOperatorByEmail,
  type Operator,
  putUnconfirmedFactor,
  replaceOperatorHash,
  spendOperatorStep,
} from "#db/desk/operators.ts";
import { endChallenge, putChallenge, takeTry } from "#db/people/challenges.ts";
import { readEmail } from "#domain/access/account-name.ts";
import { totpStep } from "#domain/access/totp.ts";
import type { LockRule } from "#domain/contracts/limits.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { attempt, deskFactorByOperator, deskLoginByEmail } from "../access/limits.ts";
import { hashPassword, verifyPassword } from "../access/password.ts";
import { newFactor } from "../access/second-factor.ts";
import { decrypt, keyedHash, randomId } from "../access/secrets.ts";
import { ApiRefusal, required, type Scope } from "../context.ts";
import { nameOf } from "./context.ts";
import { makeToken, sessionLimits } from "./session.ts";

const ticketLifeMs = 5 * 60_000;
const ticketTriesMax = 5;
/** Time in ms in which a lockout is logged once at most, so that guessing cannot fill the log. */
const lockNoteMs = 15 * 60_000;

async function ticketName({ env, company }: Scope, ticket: string) {
  const id = await keyedHash(env.SESSION_SECRET, "desk ticket", ticket);
  return { companyId: company.id, kind: "desk_ticket", id };
}

/** Binds a ticket to the secrets: a later change of a secret makes the ticket invalid. */
async function ticketSubject(id: string, passwordHash: string, sealed: string): Promise<string> {
  return `${id} ${await sha256Hex(`${passwordHash} ${sealed}`)}`;
}

function sealName(companyId: number, operatorId: string): string {
  return `desk second factor ${companyId} ${operatorId}`;
}

/** Makes a new secret, which replaces an earlier unconfirmed one; `sealed` is the stored form. */
async function enrol(scope: Scope, { id, email }: Operator) {
  const { db, company, settings } = scope;
  const site = `${settings.site_name} desk`;
  const made = await newFactor(scope, sealName(company.id, id), site, email);
  if (!(await putUnconfirmedFactor(...db, id, made.sealed))) throw new ApiRefusal("login_refused");
  return made;
}

/** Returns the time step of a correct, unused code; null for any other. */
export async function readCode(
  { env, company, nowMs }: Scope,
  { id, totp_secret, totp_last_step }: Operator,
  code: string,
): Promise<number | null> {
  if (totp_secret === "" || !/^[0-9]{6}$/.test(code)) return null;
  const secret = await decrypt(env.SESSION_SECRET, sealName(company.id, id), totp_secret);
  const step = await totpStep(secret, code, nowMs);
  return step !== null && step > totp_last_step ? step : null;
}

async function noteLock({ db, nowMs }: Scope, operator: Operator | null, { family }: LockRule) {
  if (!operator) return;
  const window = Math.floor(nowMs / lockNoteMs);
  const id = await sha256Hex(`locked ${operator.id} ${family} ${window}`);
  const subject = `operator/${operator.id}`;
  const entry = { id, atMs: nowMs, act: "locked", subject, userId: "", note: family } as const;
  await appendEntries(...db, [{ ...entry, operator: nameOf(operator) }]);
}

/** Counts a try. Logs the operator's lockout if no try is left. @throws too_many_attempts */
export async function deskAttempt(
  scope: Scope,
  subject: string,
  rule: LockRule,
  find: () => Promise<Operator | null>,
) {
  try {
    return await attempt(scope, subject, rule);
  } catch (error) {
    // Runs in the background: the answer's duration must not reveal whether the operator exists.
    scope.background(find().then((operator) => noteLock(scope, operator, rule)));
    throw error;
  }
}

/**
 * A wrong e-mail and a wrong password get the same answer after the same time.
 * @throws ApiRefusal login_refused, too_many_attempts
 */
export async function signIn(scope: Scope, emailText: string, password: string) {
  const { db, env, company, nowMs } = scope;
  const email = readEmail(emailText);
  const named = await keyedHash(
    env.SESSION_SECRET,
    `desk login of ${company.id}`,
    email ?? emailText,
  );
  const find = async () => (email === null ? null : findOperatorByEmail(...db, email));
  const attempts = await deskAttempt(scope, `operator/${named}`, deskLoginByEmail, find);
  const operator = await find();
  const { isRight, isOutdated } = await verifyPassword(operator?.password_hash ?? null, password);
  if (operator?.status !== "active" || !isRight) throw new ApiRefusal("login_refused");
  await attempts.succeeded();
  let passwordHash = operator.password_hash;
  if (isOutdated) {
    passwordHash = await hashPassword(password);
    await replaceOperatorHash(...db, operator, passwordHash);
  }
  const enrolment = operator.is_totp_on === 1 ? null : await enrol(scope, operator);
  const ticket = randomId();
  await putChallenge(env.DB, {
    ...(await ticketName(scope, ticket)),
    subject: await ticketSubject(
      operator.id,
      passwordHash,
      enrolment?.sealed ?? operator.totp_secret,
    ),
    tries: ticketTriesMax,
    nowMs,
    lifeMs: ticketLifeMs,
  });
  return { ticket, otpauth: enrolment?.otpauth ?? "", secret: enrolment?.secret ?? "" };
}

/**
 * Uses the code and starts the session in one transaction.
 * @throws ApiRefusal login_refused, second_factor_wrong, too_many_attempts
 */
export async function confirmSignIn(scope: Scope, ticket: string, code: string) {
  const { db, env, company, nowMs } = scope;
  const name = await ticketName(scope, ticket);
  const subject = required(await takeTry(env.DB, name, nowMs), "login_refused");
  const [operatorId = ""] = subject.split(" ");
  const find = () => findOperator(...db, operatorId);
  const attempts = await deskAttempt(scope, `operator/${operatorId}`, deskFactorByOperator, find);
  const operator = await find();
  const step = operator && (await readCode(scope, operator, code));
  if (!operator || step === null) throw new ApiRefusal("second_factor_wrong");
  const { password_hash, totp_secret } = operator;
  const isMine = await endChallenge(env.DB, name);
  const isOlder = subject !== (await ticketSubject(operatorId, password_hash, totp_secret));
  if (!isMine || isOlder || operator.status !== "active") throw new ApiRefusal("login_refused");
  const { token, tokenHash } = await makeToken(env, company.id, operatorId);
  const outcome = await performLogged(...db, {
    entry: {
      id: crypto.randomUUID(),
      atMs: nowMs,
      operator: nameOf(operator),
      act: "sign_in",
      subject: `operator/${operatorId}`,
      userId: "",
      note: "",
    },
    request: "",
    change: spendOperatorStep(...db, operator, step, nowMs),
    follow: (hash) =>
      startSession(...db, { operatorId, tokenHash }, hash, nowMs, sessionLimits(nowMs)),
  });
  // Another request has used the code or changed the operator since the code was verified.
  if (outcome !== "done") throw new ApiRefusal("second_factor_wrong");
  await attempts.succeeded();
  return { token, operator: { ...operator, is_totp_on: 1, seen_ms: nowMs } };
}
