/**
 * Makes and reads operators' tokens: `desk.<operator id>.<256 random bits>.<signature>`. Form and
 * signature differ from those of traders' tokens, so that neither passes as the other. The
 * signature covers the company.
 */
import {
  findSessionOperator,
  type SessionLimits,
  touchSession,
} from "#db/desk/operator-sessions.ts";
import type { Operator } from "#db/desk/operators.ts";
import { isOld } from "#domain/access/age.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import type { Env } from "#platform/env.ts";
import { keyedHash, randomId } from "../access/secrets.ts";
import { required } from "../context.ts";

const lifeMs = 12 * 60 * 60_000;
const idleMs = 30 * 60_000;
/** Minimum time in ms between two updates of a session's last use. */
const touchMs = 60_000;

const tokenForm = /^desk\.([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

function signatureOf({ SESSION_SECRET }: Env, companyId: number, body: string): Promise<string> {
  return keyedHash(SESSION_SECRET, `desk session of ${companyId}`, body);
}

export function sessionLimits(nowMs: number): SessionLimits {
  return { createdFromMs: nowMs - lifeMs, seenFromMs: nowMs - idleMs };
}

/** Makes a new token; the caller stores only its hash. */
export async function makeToken(env: Env, companyId: number, operatorId: string) {
  const body = `${operatorId}.${randomId()}`;
  const token = `desk.${body}.${await signatureOf(env, companyId, body)}`;
  return { token, tokenHash: await sha256Hex(token) };
}

async function readToken(env: Env, companyId: number, token: string): Promise<string | null> {
  const [, operatorId, random, signature] = tokenForm.exec(token) ?? [];
  if (!operatorId || !random || !signature) return null;
  // Compares hashes, so that the duration reveals nothing about the correct signature.
  const [given, right] = await Promise.all([
    sha256Hex(signature),
    signatureOf(env, companyId, `${operatorId}.${random}`).then(sha256Hex),
  ]);
  return given === right ? sha256Hex(token) : null;
}

/** Finds the operator of the header's token at this company. @throws ApiRefusal session_invalid */
export async function authorizeOperator(
  env: Env,
  companyId: number,
  request: Request,
  nowMs: number,
): Promise<{ operator: Operator; tokenHash: string }> {
  const token = request.headers.get("authorization")?.replace(/^Bearer /, "");
  const read = token ? await readToken(env, companyId, token) : null;
  const tokenHash = required(read, "session_invalid");
  const found = await findSessionOperator(env.DB, companyId, tokenHash, sessionLimits(nowMs));
  const { session_seen_ms, ...operator } = required(found, "session_invalid");
  if (isOld(session_seen_ms, nowMs, touchMs))
    await touchSession(env.DB, companyId, tokenHash, nowMs);
  return { operator, tokenHash };
}
