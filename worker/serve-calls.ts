/** Serves the calls of the contract: each goes through the same steps to its handler. */
import type { Hono } from "hono";
import type * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";
import { actOf } from "#domain/contracts/http/call-acts.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import type { AskedKind } from "#domain/contracts/sessions.ts";
import { requireAct } from "./access/acts.ts";
import { askedRequest } from "./access/asked-request.ts";
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
import { accountOf, authorize, readAuthorization } from "./session.ts";
import { withText } from "./success-text.ts";

type Input<C extends Call> = z.output<C["input"]>;
type Output<C extends Call> = z.input<C["output"]>;

/** Handles a call that needs no session. */
export interface PublicHandler<C extends Call> {
  audience: "public";
  run(scope: Scope, input: Input<C>): Promise<Output<C>>;
}

/**
 * Handles a call that needs a session. `prepare` runs at the same time as the session check, to
 * save a hop. It must change nothing: `run` gets its result only after the check has passed.
 */
export interface SessionHandler<C extends Call, P = undefined> {
  audience: "session";
  prepare?(scope: Scope, input: Input<C>): Promise<P>;
  run(scope: SessionScope, input: Input<C>, prepared: P): Promise<Output<C>>;
}

/** Types a handler by its call. */
export function publicHandler<C extends Call>(
  _call: C,
  run: PublicHandler<C>["run"],
): PublicHandler<C> {
  return { audience: "public", run };
}

export function sessionHandler<C extends Call, P = undefined>(
  _call: C,
  run: SessionHandler<C, P>["run"],
  prepare?: SessionHandler<C, P>["prepare"],
): SessionHandler<C, P> {
  return prepare ? { audience: "session", run, prepare } : { audience: "session", run };
}

type AnyHandler = {
  audience: "public" | "session";
  prepare?(scope: Scope, input: unknown): Promise<unknown>;
  run(scope: SessionScope, input: unknown, prepared: unknown): Promise<unknown>;
};

/** One handler per call of the contract; a missing or extra handler does not compile. */
export type Handlers = { [N in CallName]: { audience: (typeof calls)[N]["audience"] } };

function answer(context: AppContext, name: CallName, data: unknown): Response {
  const call: Call = calls[name];
  if (call.answer === "file") return answerFile(context, data as File);
  return succeed(context, withText(name, data, context.get("lang")));
}

/** Each signed-in request first asks its account once: this call is timed. */
async function timedAccount<T>(context: AppContext, call: Promise<T>): Promise<T> {
  const startMs = Date.now();
  try {
    return await call;
  } finally {
    context.get("timings").accountMs = Date.now() - startMs;
  }
}

async function serve(context: AppContext, name: CallName, handler: AnyHandler): Promise<Response> {
  const call: Call = calls[name];
  const { env } = context;
  const request = context.req.raw;
  if (call.mutation && isForeign(request)) throw new ApiRefusal("origin_refused");
  const signed = handler.audience === "session" ? await readAuthorization(env, request) : null;
  const input = await readInput(context, call);
  const scope = scopeOf(context, await readKey(context, call));
  const allowed = requireAct(scope, signed?.userId ?? null, actOf(name, input));
  if (!signed) {
    await allowed;
    return answer(context, name, await handler.run(scope as SessionScope, input, undefined));
  }
  const isKept = call.mutation && !Object.hasOwn(unkept, name);
  const asked = isKept
    ? await askedRequest(scope, call.path, signed.userId, input as object)
    : null;
  const asking = { nowMs: scope.nowMs, kind: kindOf(name), asked };
  const session = authorize(env, scope.company.id, signed, asking);
  const preparing = handler.prepare?.(scope, input) ?? Promise.resolve(undefined);
  // A bad session is reported first, and a repeat needs neither permission nor preparation: `run`
  // throws their errors.
  allowed.catch(() => undefined);
  preparing.catch(() => undefined);
  const { identity, known } = await timedAccount(context, session);
  const sessionScope: SessionScope = {
    ...scope,
    identity,
    account: accountOf(env, scope.company.id, identity.userId),
    tokenHash: signed.tokenHash,
  };
  const run = async () => {
    await allowed;
    return handler.run(sessionScope, input, await preparing);
  };
  const data = await (asked ? firstAnswer(sessionScope, asked, known, run) : run());
  return answer(context, name, data);
}

/** Ending orders is never delayed by the session's other requests. */
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

/** Adds a route for every call of the contract. GET mutations answer POST on the same path too. */
export function serveCalls(app: Hono<AppBindings>, handlers: Handlers): void {
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    // The types of `publicHandler` and `sessionHandler` tie each handler to its call.
    const handler = handlers[name] as unknown as AnyHandler;
    const methods = call.mutation && call.method === "GET" ? ["GET", "POST"] : [call.method];
    app.on(methods, call.path, (context) => serve(context, name, handler));
  }
}
