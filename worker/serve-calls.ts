import type { Hono } from "hono";
import type * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";
import { actOf } from "#domain/contracts/http/call-acts.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import type { AskedKind } from "#domain/contracts/sessions.ts";
import { requireAct } from "./access/acts.ts";
import { askedRequest } from "./access/asked-request.ts";
import { onceCalls, runOnce } from "./access/once.ts";
import {
  ApiRefusal,
  type AppBindings,
  type AppContext,
  type Scope,
  type SessionScope,
} from "./context.ts";
import { answerFile, succeed } from "./envelope.ts";
import { firstAnswer, unkept } from "./first-answer.ts";
import { isForeign } from "./middleware/request-guard.ts";
import { readInput, readKey } from "./read-input.ts";
import { scopeOf } from "./scope.ts";
import { authorize, readAuthorization } from "./session.ts";
import { type Answered, saidBy, withText } from "./success-text.ts";

export type Input<N extends CallName> = z.output<(typeof calls)[N]["input"]>;
type Output<N extends CallName> = z.input<(typeof calls)[N]["output"]>;

interface Handler {
  audience: Call["audience"];
  prepare?(scope: Scope, input: unknown): Promise<unknown>;
  run(scope: SessionScope, input: unknown, prepared: unknown): Promise<unknown>;
}

/** One handler per call of the contract. A missing handler does not compile. */
type Handlers = Record<CallName, Handler>;
type Runs<N extends CallName, S> = {
  [K in N]: (scope: S, input: Input<K>) => Answered<Output<K>>;
};
type Marked<R> = { [K in keyof R]: { audience: Call["audience"]; run: R[K] } };

function marked<R extends object>(runs: R, audience: Call["audience"]): Marked<R> {
  const handlers = Object.entries(runs).map(([name, run]) => [name, { audience, run }]);
  return Object.fromEntries(handlers);
}

export function publicCalls<N extends CallName>(runs: Runs<N, Scope>) {
  return marked(runs, "public");
}

export function sessionCalls<N extends CallName>(runs: Runs<N, SessionScope>) {
  return marked(runs, "session");
}

/**
 * Handles a call that needs a session. `prepare` runs in parallel with the session's check, to save
 * time, so it must change nothing. `run` gets the prepared value only after the check has passed.
 */
export function preparedCall<N extends CallName, P>(
  _name: N,
  prepare: (scope: Scope, input: Input<N>) => Promise<P>,
  run: (scope: SessionScope, input: Input<N>, prepared: P) => Promise<Output<N>>,
) {
  return { audience: "session" as const, prepare, run };
}

function answer(context: AppContext, name: CallName, data: unknown): Response {
  const call: Call = calls[name];
  if (call.answer === "file") return answerFile(context, data as File);
  return succeed(context, withText(name, data, context.get("lang")));
}

/** Measures the first call to the account, which every signed-in request makes. */
async function timedAccount<T>(context: AppContext, call: Promise<T>): Promise<T> {
  const startMs = Date.now();
  try {
    return await call;
  } finally {
    context.get("timings").accountMs = Date.now() - startMs;
  }
}

async function serve(context: AppContext, name: CallName, handler: Handler): Promise<Response> {
  const call: Call = calls[name];
  const { env } = context;
  const request = context.req.raw;
  if (call.mutation && isForeign(request)) throw new ApiRefusal("origin_refused");
  const signed = handler.audience === "session" ? await readAuthorization(env, request) : null;
  const input = await readInput(context, call);
  const scope = scopeOf(context, await readKey(context, call));
  const once = (caller: string, run: () => Promise<unknown>) =>
    onceCalls.has(name)
      ? runOnce(scope, { path: call.path, caller, input: input as object }, run)
      : run();
  const allowed = requireAct(scope, signed?.userId ?? null, actOf(name, input));
  if (!signed) {
    await allowed;
    const run = () => saidBy(handler.run(scope as SessionScope, input, undefined));
    return answer(context, name, await once("", run));
  }
  const isKept = call.mutation && !Object.hasOwn(unkept, name);
  const asked = isKept
    ? await askedRequest(scope, call.path, signed.userId, input as object)
    : null;
  const session = authorize(scope, signed, kindOf(name), asked);
  const preparing = handler.prepare?.(scope, input) ?? Promise.resolve(undefined);
  // Handles rejections that nothing awaits. If the session is invalid, or if a repeat gets the
  // stored answer, `run` never starts. If `allowed` rejects, `run` does not await `preparing`.
  allowed.catch(() => undefined);
  preparing.catch(() => undefined);
  const { identity, known } = await timedAccount(context, session);
  const sessionScope: SessionScope = {
    ...scope,
    identity,
    account: scope.accountOf(identity.userId),
    tokenHash: signed.tokenHash,
  };
  const run = async () => {
    await allowed;
    const prepared = await preparing;
    return once(identity.userId, () => saidBy(handler.run(sessionScope, input, prepared)));
  };
  const data = await (asked ? firstAnswer(sessionScope, asked, known, run) : run());
  return answer(context, name, data);
}

/** Kind of request. Calls that end orders have a rate limit of their own. */
function kindOf(name: CallName): AskedKind {
  if (closingCalls.has(name)) return "close";
  return calls[name].mutation ? "change" : "read";
}

const closingCalls: ReadonlySet<CallName> = new Set([
  "closeForex",
  "endForex",
  "cancelTrade",
  "cancelFollow",
]);

/** Adds a route for every call of the contract. GET mutations also accept POST at the same path. */
export function serveCalls(app: Hono<AppBindings>, handlers: Handlers): void {
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    const handler = handlers[name];
    if (handler.audience !== call.audience) throw new Error(`${name} has a wrong handler`);
    const methods = call.mutation && call.method === "GET" ? ["GET", "POST"] : [call.method];
    app.on(methods, call.path, (context) => serve(context, name, handler));
  }
}
