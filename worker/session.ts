import { keepSignIn } from "#db/people/sign-ins.ts";
import type { AskedRequest } from "#domain/contracts/asked-request.ts";
import type { AskedKind } from "#domain/contracts/sessions.ts";
import { readToken, signToken } from "#domain/network/session-token.ts";
import type { Env } from "#platform/env.ts";
import { ApiRefusal, required, type Scope } from "./context.ts";

/** Token that this server signed. Only the account knows whether the token's session has ended. */
export interface SignedToken {
  userId: string;
  tokenHash: string;
}

/**
 * Reads the authorization header's token and checks the signature. A forged token causes no read
 * and wakes no object.
 * @throws ApiRefusal session_invalid
 */
export async function readAuthorization(env: Env, request: Request): Promise<SignedToken> {
  const token = request.headers.get("authorization")?.replace(/^Bearer /, "");
  return required(token ? await readToken(token, env.SESSION_SECRET) : null, "session_invalid");
}

/**
 * Finds the request's caller and, for a repeat, the answer to the first request. Looks for the
 * session at the host's company, so a token of another company is refused.
 * @param asked the mutation with its key; null for other requests
 * @throws ApiRefusal session_invalid, rate_limited, idempotency_conflict
 */
export async function authorize(
  { accountOf, nowMs }: Scope,
  { userId, tokenHash }: SignedToken,
  kind: AskedKind,
  asked: AskedRequest | null,
) {
  const admitted = await accountOf(userId).admit(tokenHash, nowMs, kind, asked);
  if (!admitted.ok) throw new ApiRefusal(admitted.error, { retryMs: 1_000 });
  return admitted;
}

/** Starts a session. @param isFirst true at registration: the owner gets no notice of a sign-in */
export async function startSession(
  { env, db, accountOf, nowMs, caller }: Scope,
  userId: string,
  isFirst = false,
): Promise<string> {
  const { userAgent, country } = caller;
  const random = crypto.getRandomValues(new Uint8Array(32));
  const { token, tokenHash } = await signToken(userId, random, env.SESSION_SECRET);
  await accountOf(userId).startSession(tokenHash, nowMs, { userAgent, country, isFirst });
  const from = { id: tokenHash.slice(0, 12), atMs: nowMs, country, userAgent };
  await keepSignIn(...db, userId, from);
  return token;
}
