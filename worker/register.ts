import type { Hono } from "hono";
import type * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import {
  ApiRefusal,
  type AppBindings,
  type AppContext,
  type Scope,
  type SessionScope,
} from "./context.ts";
import { answerFile, succeed } from "./envelope.ts";
import { isForeign } from "./middleware/request-guard.ts";
import { readInput, readKey } from "./read-input.ts";
import { scopeOf } from "./scope.ts";
import { authorize, readAuthorization } from "./session.ts";
import { withText } from "./success-text.ts";

type Input<C extends Call> = z.output<C["input"]>;
type Output<C extends Call> = z.output<C["output"]>;

/** Anybody may call it. */
export interface PublicHandler<C extends Call> {
  access: "public";
  run(scope: Scope, input: Input<C>): Promise<Output<C>>;
}

/**
 * Runs with a session. `prepare` runs beside the session check, to save a hop; what it returns reaches `run` only once the
 * session is known to be good, and it must change nothing.
 */
export interface SessionHandler<C extends Call, P = undefined> {
  access: "session";
  prepare?(scope: Scope, input: Input<C>): Promise<P>;
  run(scope: SessionScope, input: Input<C>, prepared: P): Promise<Output<C>>;
}

/** Types a handler by its call. */
export function publicHandler<C extends Call>(
  _call: C,
  run: PublicHandler<C>["run"],
): PublicHandler<C> {
  return { access: "public", run };
}

export function sessionHandler<C extends Call, P = undefined>(
  _call: C,
  run: SessionHandler<C, P>["run"],
  prepare?: SessionHandler<C, P>["prepare"],
): SessionHandler<C, P> {
  return prepare ? { access: "session", run, prepare } : { access: "session", run };
}

type AnyHandler = {
  access: "public" | "session";
  prepare?(scope: Scope, input: unknown): Promise<unknown>;
  run(scope: SessionScope, input: unknown, prepared: unknown): Promise<unknown>;
};

/** One handler per call of the contract: a call without one, or one without a call, does not compile. */
export type Handlers = { [N in CallName]: { access: (typeof calls)[N]["access"] } };

function answer(context: AppContext, name: CallName, data: unknown): Response {
  const call: Call = calls[name];
  if (call.answer === "file") return answerFile(context, data as File);
  return succeed(context, withText(name, data, context.get("lang")));
}

async function serve(context: AppContext, name: CallName, handler: AnyHandler): Promise<Response> {
  const call: Call = calls[name];
  const { env } = context;
  const request = context.req.raw;
  if (call.mutation && isForeign(request)) throw new ApiRefusal("origin_refused");
  const signed = handler.access === "session" ? await readAuthorization(env, request) : null;
  const input = await readInput(context, call);
  const scope = scopeOf(context, await readKey(context, call));
  if (!signed) {
    return answer(context, name, await handler.run(scope as SessionScope, input, undefined));
  }
  const session = authorize(env, scope.company.id, signed, scope.nowMs, call.mutation);
  const preparing = handler.prepare?.(scope, input) ?? Promise.resolve(undefined);
  // Both run at once; whatever the preparation says, a bad session is answered as one.
  const [identity, prepared] = await Promise.allSettled([session, preparing]);
  if (identity.status === "rejected") throw identity.reason;
  if (prepared.status === "rejected") throw prepared.reason;
  const sessionScope: SessionScope = {
    ...scope,
    identity: identity.value,
    tokenHash: signed.tokenHash,
  };
  return answer(context, name, await handler.run(sessionScope, input, prepared.value));
}

/** Registers every call of the contract. GET mutations answer POST on the same path too. */
export function registerCalls(app: Hono<AppBindings>, handlers: Handlers): void {
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    // The types of `publicHandler` and `sessionHandler` tie each handler to its call.
    const handler = handlers[name] as unknown as AnyHandler;
    const methods = call.mutation && call.method === "GET" ? ["GET", "POST"] : [call.method];
    app.on(methods, call.path, (context) => serve(context, name, handler));
  }
}
