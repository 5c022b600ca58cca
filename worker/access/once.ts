/**
 * Idempotency of what has no account object to remember it: registering, signing in, codes, changes
 * of secrets. A repeat under the same key gets the first answer, the same token included; a changed
 * input under a used key is refused.
 */
import type * as z from "zod/mini";
import { forgetRequest, keepAnswer, startRequest } from "#db/answered-requests.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import { ApiRefusal, type Scope, type SessionScope } from "../context.ts";
import { decrypt, encrypt, keyedHash } from "./secrets.ts";

/** Retries come within seconds; what was captured should not be worth anything later. */
const lifeMs = 10 * 60_000;
/** No request runs this long: one without an answer broke off. */
const runsMsMax = 30_000;

/** Fields in one order, whichever way they were sent. */
function textOf(input: object): string {
  return JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Run<S extends Scope, C extends Call> = (
  scope: S,
  input: z.output<C["input"]>,
) => Promise<z.input<C["output"]>>;

/**
 * A handler that runs once per idempotency key. Only successes are kept: a refusal decides nothing,
 * and a try at a secret counts each time. While the first one runs, its repeat is refused as
 * busy.
 *
 * The client's key is stored nowhere. It goes into the hash of the input, which may hold a
 * password, and into the key that encrypts the answer, which may hold a token: the database and the
 * server's secret together open neither.
 */
export function once<C extends Call, S extends Scope | SessionScope>(
  call: C,
  run: Run<S, C>,
): Run<S, C> {
  return async (scope, input) => {
    const { env, company, key, nowMs } = scope;
    const userId = "identity" in scope ? scope.identity.userId : "";
    const use = `request ${company.id} ${call.path} ${userId} ${key}`;
    const name = {
      companyId: company.id,
      id: await keyedHash(env.SESSION_SECRET, use, ""),
    };
    const inputHash = await keyedHash(env.SESSION_SECRET, use, textOf(input as object));
    const first = await startRequest(env.DB, name, inputHash, {
      nowMs,
      expiresMs: nowMs + lifeMs,
      abandonedMs: nowMs - runsMsMax,
    });
    if (first) {
      if (first.input_hash !== inputHash) throw new ApiRefusal("idempotency_conflict");
      if (first.answer === null) throw new ApiRefusal("busy", { retryMs: 1_000 });
      const bytes = await decrypt(env.SESSION_SECRET, use, first.answer);
      return JSON.parse(new TextDecoder().decode(bytes)) as z.input<C["output"]>;
    }
    try {
      const answer = await run(scope, input);
      const bytes = new TextEncoder().encode(JSON.stringify(answer));
      const sealed = await encrypt(env.SESSION_SECRET, use, bytes);
      await keepAnswer(env.DB, name, nowMs, sealed);
      return answer;
    } catch (error) {
      await forgetRequest(env.DB, name, nowMs);
      throw error;
    }
  };
}
