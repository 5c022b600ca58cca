import { isLostError } from "#domain/contracts/opened.ts";
import { type ErrorName, errorCodes } from "#domain/errors/errors.ts";
import { baseLanguage } from "#domain/language/language-tags.ts";
import { type LogFacts, logError } from "#platform/log/log.ts";
import { errorText } from "#texts/error-text.ts";
import { m } from "#texts/worker-messages.ts";
import { SealedOtherwise } from "./access/secrets.ts";
import { ApiRefusal, type AppContext } from "./context.ts";
import { fieldName } from "./field-name.ts";
import { textOf } from "./success-text.ts";

/**
 * HTTP statuses of some errors. The specification's clients read `code` and expect status 200. Only
 * errors that a cache, proxy or load balancer must understand have another status. An unknown
 * outcome has 500: statuses 502 to 504 would make programs send the request again.
 */
const statuses: Partial<Record<ErrorName, 404 | 405 | 413 | 421 | 429 | 500 | 502 | 503>> = {
  not_found: 404,
  host_unknown: 421,
  method_not_allowed: 405,
  payload_too_large: 413,
  rate_limited: 429,
  too_many_attempts: 429,
  code_cooldown: 429,
  internal: 500,
  outcome_unknown: 500,
  answer_unusable: 502,
  busy: 503,
  database_other: 503,
};

/** Answers a success. Repeats the data's text in `msg` for the specification's clients. */
export function succeed(context: AppContext, data: unknown): Response {
  return context.json({ code: errorCodes.ok, msg: textOf(data), data });
}

/** Answers with a private file, which browsers save and never show or run. */
export function answerFile(context: AppContext, file: File): Response {
  context.header("Content-Type", file.type);
  context.header("Content-Disposition", `attachment; filename="${file.name}"`);
  context.header("Content-Security-Policy", "default-src 'none'; sandbox");
  return context.body(file.stream());
}

export function fail(
  context: AppContext,
  error: ErrorName,
  {
    retryMs = 5_000,
    field,
    limit,
    data = field === undefined ? null : { field },
  }: ApiRefusal["more"] = {},
): Response {
  context.set("refusal", error);
  const status = statuses[error] ?? 200;
  const locale = context.get("lang") ?? baseLanguage;
  const msg =
    field === undefined
      ? errorText(error, locale, limit)
      : m.refusal_field({ field: fieldName(field, locale) }, { locale });
  if (status === 405) context.header("Allow", "GET, POST");
  if (status === 429 || status === 503) {
    context.header("Retry-After", String(Math.max(1, Math.ceil(retryMs / 1_000))));
  }
  return context.json(
    {
      code: errorCodes[error],
      msg,
      data: limit === undefined ? data : { ...(data as object | null), limit },
    },
    status,
  );
}

/** Answers a route's exception with a code. Only the log has cause and stack. */
export function answerError(error: unknown, context: AppContext): Response {
  if (error instanceof ApiRefusal) return fail(context, error.error, error.more);
  if (isOverloaded(error)) return fail(context, "busy");
  if (isLostError(error)) return fail(context, "object_lost");
  if (error instanceof SealedOtherwise) {
    // docs/deploy.md tells the reader of this log entry what to do.
    logError("secret_changed", { ...requestFacts(context), reason: "SESSION_SECRET" }, error);
    return fail(context, "secret_changed");
  }
  logError("request_failed", requestFacts(context), error);
  return fail(context, "internal");
}

function requestFacts(context: AppContext): LogFacts {
  const company = context.get("company");
  return { id: context.get("requestId"), ...(company ? { company: company.id } : {}) };
}

/** True if an object is overloaded: the client must wait before a retry. */
function isOverloaded(error: unknown): boolean {
  return error instanceof Error && "overloaded" in error && error.overloaded === true;
}
