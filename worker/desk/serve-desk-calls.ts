/** Serves the calls of the desk. Checks the operator's permission before reading the input. */
import type { Hono } from "hono";
import type * as z from "zod/mini";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { type DeskCallName, deskCalls } from "#domain/contracts/desk/index.ts";
import { isAdmitted } from "#domain/contracts/desk/permissions.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { deskActsByOperator, take } from "../access/limits.ts";
import { runOnce } from "../access/once.ts";
import { ApiRefusal, type AppBindings, type AppContext, type Scope } from "../context.ts";
import { answerFile, succeed } from "../envelope.ts";
import { isForeign } from "../middleware/request-guard.ts";
import { readInput, readKey } from "../read-input.ts";
import { scopeOf } from "../scope.ts";
import { type Answered, saidBy } from "../success-text.ts";
import type { DeskScope } from "./context.ts";
import { authorizeOperator } from "./session.ts";

export type Input<N extends DeskCallName> = z.output<(typeof deskCalls)[N]["input"]>;
export type Output<N extends DeskCallName> = z.input<(typeof deskCalls)[N]["output"]>;

interface DeskHandler {
  isPublic: boolean;
  run(scope: DeskScope, input: unknown): Promise<unknown>;
}

/** One handler per call; a missing handler does not compile. */
export type DeskHandlers = Record<DeskCallName, DeskHandler>;
type Runs<N extends DeskCallName, S> = {
  [K in N]: (scope: S, input: Input<K>) => Answered<Output<K>>;
};

function marked<N extends DeskCallName>(runs: object, isPublic: boolean): Pick<DeskHandlers, N> {
  const handlers = Object.entries(runs).map(([name, run]) => [name, { isPublic, run }]);
  return Object.fromEntries(handlers);
}

export function operatorCalls<N extends DeskCallName>(runs: Runs<N, DeskScope>) {
  return marked<N>(runs, false);
}

/** Marks the handlers of calls for signing in, which have no operator yet. */
export function publicDeskCalls<N extends DeskCallName>(runs: Runs<N, Scope>) {
  return marked<N>(runs, true);
}

/** @throws ApiRefusal session_invalid, role_forbidden */
async function admit(context: AppContext, { audience }: DeskCall) {
  if (audience === "public") return null;
  const { env } = context;
  const admitted = await authorizeOperator(
    env,
    context.get("company").id,
    context.req.raw,
    Date.now(),
  );
  if (!isAdmitted(admitted.operator, audience)) throw new ApiRefusal("role_forbidden");
  return admitted;
}

/** Mutations whose answers are not stored, each with the reason. */
export const unkept: Partial<Record<DeskCallName, string>> = {
  deskLogout: "ends the session: a repeat has none",
  deskPasskeyOptions: "each challenge is used once",
  deskClaim: "says who works on it now",
  deskRelease: "says who works on it now",
  deskPreview: "makes a link and changes nothing",
  deskContentPreview: "changes nothing",
  deskChatSeen: "the newest number counts",
  deskChatTyping: "says what is so now",
};

async function serve(context: AppContext, name: DeskCallName, handler: DeskHandler) {
  const call: DeskCall = deskCalls[name];
  if (call.mutation && isForeign(context.req.raw)) throw new ApiRefusal("origin_refused");
  const admitted = await admit(context, call);
  const input = await readInput(context, call);
  const scope = scopeOf(context, await readKey(context, call));
  if (!admitted) return succeed(context, await saidBy(handler.run(scope as DeskScope, input)));
  const { id } = admitted.operator;
  if (call.mutation || call.answer === "file") {
    await take(scope, `operator/${id}`, deskActsByOperator);
  }
  const deskScope: DeskScope = {
    ...scope,
    ...admitted,
    actId: call.mutation ? (await sha256Hex(JSON.stringify([id, scope.key]))).slice(0, 40) : "",
    setCookie: (cookie) => context.header("Set-Cookie", cookie, { append: true }),
    request: call.mutation ? await sha256Hex(JSON.stringify([call.path, input])) : "",
  };
  const run = () => saidBy(handler.run(deskScope, input));
  const isKept = call.mutation && call.answer !== "file" && !Object.hasOwn(unkept, name);
  const caller = `operator ${id}`;
  const asked = { path: call.path, caller, input: input as object, isSafeAtOnce: true };
  const data = await (isKept ? runOnce(deskScope, asked, run) : run());
  return call.answer === "file" ? answerFile(context, data as File) : succeed(context, data);
}

export function serveDeskCalls(app: Hono<AppBindings>, handlers: DeskHandlers): void {
  for (const name of Object.keys(deskCalls) as DeskCallName[]) {
    const call: DeskCall = deskCalls[name];
    const handler = handlers[name];
    if (handler.isPublic !== (call.audience === "public"))
      throw new Error(`${name} has a wrong handler`);
    app.on(call.method, call.path, (context) => serve(context, name, handler));
  }
}
