/** Forwards all calls and sockets, except the desk's, to a company's back end (docs/tenancy.md). */
import type { MiddlewareHandler } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import { refusalOf } from "#domain/access/acts.ts";
import { statesOfVisit } from "#domain/access/states.ts";
import { actOf } from "#domain/contracts/http/call-acts.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { readUpstream } from "#domain/network/upstream-address.ts";
import { isDevelopment } from "#domain/release/deployment.ts";
import { logError } from "#platform/log/log.ts";
import { callerOf } from "../caller.ts";
import { ApiRefusal, type AppBindings, type AppContext } from "../context.ts";
import { isSignedLink } from "../files/signed-url.ts";
import { parsedJson } from "../parsed-json.ts";
import { type Answer, ask, NoAnswer, openSocket } from "../upstream/ask.ts";
import { answerHeaders, isLoop } from "../upstream/headers.ts";
import { isMutation } from "../upstream/mutations.ts";
import { isForeign, requireUpgrade } from "./request-guard.ts";

const callPaths = /^\/(v2\/)?api\//;
/** Paths of the desk, whose passwords and tokens no back end may see. */
const deskPaths = /^\/api\/desk(\/|$)/;
const socketPath = "/api/v2/ws";

export const upstream: MiddlewareHandler<AppBindings> = async (context, next) => {
  const { upstream: address } = context.get("company");
  const { path } = context.req;
  if (address === "" || !callPaths.test(path) || deskPaths.test(path)) return next();
  const base = readUpstream(address, isDevelopment(context.env.APP_ENV));
  const request = context.req.raw;
  if (!base || base.host === new URL(request.url).host || isLoop(request)) {
    logError("back_end_address_refused", { company: context.get("company").id });
    throw new ApiRefusal("busy");
  }
  if (request.headers.has("upgrade")) return handOnSocket(context, base);
  if (await isOwnPictureLink(context)) throw new ApiRefusal("not_found");
  const mutates = isMutation(request.method, path);
  if (mutates && isForeign(request)) throw new ApiRefusal("origin_refused");
  refuseAct(context, path);
  return handOn(context, await answerOf(context, base, mutates), mutates);
};

/** True if this platform signed the link to a private picture. A back end must not see the link. */
async function isOwnPictureLink({ req, env }: AppContext): Promise<boolean> {
  const fileId = /^\/api\/files\/([^/]+)$/.exec(req.path)?.[1];
  const { company, expires, signature } = req.query();
  if (fileId === undefined || signature === undefined) return false;
  const link = { fileId, companyId: Number(company), expiresMs: Number(expires) };
  return isSignedLink(env, link, signature, Date.now());
}

const names = new Map(
  Object.entries(calls).map(([name, { path }]) => [path as string, name as CallName]),
);

/**
 * Refuses an act only because of the visitor's country or the company's status. The back end checks
 * the customer and the input.
 */
function refuseAct(context: AppContext, path: string): void {
  const visit = {
    country: callerOf(context.req.raw).country,
    companyStatus: context.get("company").status,
  };
  const name = names.get(path);
  const states = name ? statesOfVisit(visit, context.get("settings")) : [];
  const refusal = name ? refusalOf(states, actOf(name)) : null;
  if (refusal) throw new ApiRefusal(refusal);
}

async function handOnSocket(context: AppContext, base: URL): Promise<Response> {
  if (context.req.path !== socketPath) throw new ApiRefusal("invalid_request");
  requireUpgrade(context.req.raw);
  try {
    return new Response(null, { status: 101, webSocket: await openSocket(context, base) });
  } catch (error) {
    throw silence(error, base, false);
  }
}

async function answerOf(context: AppContext, base: URL, mutates: boolean): Promise<Answer> {
  try {
    return await ask(context, base);
  } catch (error) {
    throw silence(error, base, mutates);
  }
}

/** Turns a missing or unusable answer into a refusal; returns other errors unchanged. */
function silence(error: unknown, base: URL, mutates: boolean): unknown {
  if (!(error instanceof NoAnswer)) return error;
  logError("back_end_silent", { host: base.host, reason: error.kind }, error);
  if (mutates) return new ApiRefusal("outcome_unknown");
  return new ApiRefusal(error.kind === "silent" ? "busy" : "answer_unusable");
}

/** Errors by HTTP status, for answers without envelope from a server in front of the back end. */
const refusals: Readonly<Record<number, ErrorName>> = {
  404: "not_found",
  405: "method_not_allowed",
  413: "payload_too_large",
  429: "rate_limited",
};

/**
 * Passes an answer on. An answer without an envelope becomes a refusal if it answers a mutation or
 * has an error status.
 */
function handOn(context: AppContext, answer: Answer, mutates: boolean): Response {
  const { status, body } = answer;
  if ((mutates || status >= 400) && !isEnvelope(body)) {
    const refusal = refusals[status] ?? (mutates ? "outcome_unknown" : readFailure(status));
    throw new ApiRefusal(refusal);
  }
  for (const [name, value] of answerHeaders(answer.headers)) context.header(name, value);
  const isEmpty = status === 204 || status === 205;
  return context.newResponse(isEmpty ? null : body, status as StatusCode);
}

function readFailure(status: number): ErrorName {
  return status >= 500 ? "busy" : "answer_unusable";
}

/** True for an answer in the form of the specification: a JSON object with a `code`. */
function isEnvelope(body: Uint8Array): boolean {
  const read = parsedJson(new TextDecoder().decode(body));
  if (typeof read !== "object" || read === null || !Object.hasOwn(read, "code")) return false;
  return ["number", "string"].includes(typeof (read as { code: unknown }).code);
}
