import { keepSignIn } from "#db/sign-ins.ts";
import type { Identity } from "#domain/contracts/account.ts";
import type { AskedRequest, KnownRequest } from "#domain/contracts/asked-request.ts";
import type { AskedKind } from "#domain/contracts/sessions.ts";
import { accountName } from "#domain/names.ts";
import { readToken, signToken } from "#domain/session-token.ts";
import { ApiRefusal, type Caller } from "./context.ts";
import type { Env } from "./env.ts";

/** A token that this server signed; only the account knows whether its session has ended. */
export interface SignedToken {
  userId: string;
  tokenHash: string;
}

export function accountOf(env: Env, companyId: number, userId: string) {
  return env.ACCOUNT.get(env.ACCOUNT.idFromName(accountName(companyId, userId)));
}

/**
 * The token of the authorization header with a valid signature: for a forged one nothing else is
 * read or woken.
 * @throws ApiRefusal session_invalid
 */
export async function readAuthorization(env: Env, request: Request): Promise<SignedToken> {
  const token = request.headers.get("authorization")?.replace(/^Bearer /, "");
  const signed = token ? await readToken(token, env.SESSION_SECRET) : null;
  if (!signed) throw new ApiRefusal("session_invalid");
  return signed;
}

/** A request and its caller. */
interface Asking {
  nowMs: number;
  kind: AskedKind;
  /** A mutation under its key. */
  asked: AskedRequest | null;
}

/**
 * Caller of this request, and the first answer to a repeat. The account is looked up under the
 * company of the host, so a token of another company names an account that does not know it.
 * @throws ApiRefusal session_invalid, rate_limited, idempotency_conflict
 */
export async function authorize(
  env: Env,
  companyId: number,
  { userId, tokenHash }: SignedToken,
  { nowMs, kind, asked }: Asking,
): Promise<{ identity: Identity; known: KnownRequest | null }> {
  const account = accountOf(env, companyId, userId);
  const admitted = await account.admit(tokenHash, nowMs, kind, asked);
  if (!admitted.ok) throw new ApiRefusal(admitted.error, { retryMs: 1_000 });
  return admitted;
}

/**
 * Starts a session of a user whose identity was proven. Returns the token; only its hash is stored.
 * @param isFirst true for the registration's own session: its owner is not told of a sign-in
 */
export async function startSession(
  env: Env,
  companyId: number,
  userId: string,
  nowMs: number,
  { userAgent, country }: Caller,
  isFirst = false,
): Promise<string> {
  const random = crypto.getRandomValues(new Uint8Array(32));
  const { token, tokenHash } = await signToken(userId, random, env.SESSION_SECRET);
  await accountOf(env, companyId, userId).startSession(tokenHash, nowMs, {
    userAgent,
    country,
    isFirst,
  });
  const from = { id: tokenHash.slice(0, 12), atMs: nowMs, country, userAgent };
  await keepSignIn(env.DB, companyId, userId, from);
  return token;
}
