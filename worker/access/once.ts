/**
 * Makes traders' `onceCalls` and the desk's mutations idempotent: D1 stores their answers. A repeat
 * under the same key gets the first answer, including its token. A used key with changed input is
 * refused.
 */
import { forgetRequest, keepAnswer, startRequest } from "#db/answered-requests.ts";
import type { CallName } from "#domain/contracts/http/index.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import { askedRequest, openAnswer, sealAnswer } from "./asked-request.ts";

/** Lifetime of an answer in ms. Retries come within seconds; a stolen request must expire. */
const lifeMs = 10 * 60_000;
/** Maximum run time of a request in ms: without an answer by then, the request has failed. */
const runsMsMax = 30_000;

/** Traders' calls that run only once per idempotency key. */
export const onceCalls: ReadonlySet<CallName> = new Set([
  "login",
  "register",
  "sendEmail",
  "sendSms",
  "sessionEnd",
  "forgetPassword",
  "amendPassword",
  "amendPayPassword",
  "secondFactorConfirm",
  "secondFactorDisable",
  "passkeyAdd",
  "passkeyRemove",
  "passkeyLogin",
  "realName",
  "loanKycSubmit",
  "applyTrader",
]);

interface Asking {
  path: string;
  caller: string;
  input: object;
  /** True if the work is idempotent by itself, even if two requests run it in parallel. */
  isSafeAtOnce?: boolean;
}

/**
 * Runs the work, or returns the stored answer of the first request under the key. Refusals are not
 * stored: they change nothing, and a repeated try at a secret must count again. A repeat during the
 * first run is refused as busy, unless `isSafeAtOnce`.
 */
export async function runOnce<T>(
  scope: Scope,
  { path, caller, input, isSafeAtOnce = false }: Asking,
  run: () => Promise<T>,
): Promise<T> {
  const { env, company, nowMs } = scope;
  const { id, inputHash, use } = await askedRequest(scope, path, caller, input);
  const name = { companyId: company.id, id };
  const first = await startRequest(env.DB, name, inputHash, {
    nowMs,
    expiresMs: nowMs + lifeMs,
    abandonedMs: nowMs - runsMsMax,
  });
  if (first) {
    if (first.input_hash !== inputHash) throw new ApiRefusal("idempotency_conflict");
    if (first.answer === null && isSafeAtOnce) return run();
    if (first.answer === null) throw new ApiRefusal("busy", { retryMs: 1_000 });
    // The same call stored this answer at the first request, so the answer has type `T`.
    return (await openAnswer(scope, use, first.answer)) as T;
  }
  try {
    const answer = await run();
    await keepAnswer(env.DB, name, nowMs, await sealAnswer(scope, use, answer));
    return answer;
  } catch (error) {
    await forgetRequest(env.DB, name, nowMs);
    throw error;
  }
}
