import { listOutbox } from "#db/dev-outbox.ts";
import { isDevelopment } from "#domain/deployment.ts";
import { callerOf } from "../caller.ts";
import type { AppContext } from "../context.ts";
import { fail, succeed } from "../envelope.ts";

/**
 * Messages that no carrier sent. They hold codes, so this route does not exist in a production
 * build. It refuses callers from outside, in case a development build is exposed by mistake.
 */
export async function devOutbox(context: AppContext): Promise<Response> {
  const isOutside = callerOf(context.req.raw).address !== null;
  if (!isDevelopment(context.env.APP_ENV) || isOutside) return fail(context, "not_found");
  return succeed(context, await listOutbox(context.env.DB, context.get("company").id));
}
