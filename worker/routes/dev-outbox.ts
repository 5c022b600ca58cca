import { listOutbox } from "#db/dev-outbox.ts";
import type { AppContext } from "../context.ts";
import { isDevelopment } from "../delivery/carrier.ts";
import { fail, succeed } from "../envelope.ts";

/** Messages that nobody carried. Holds codes: it does not exist in a production build. */
export async function devOutbox(context: AppContext): Promise<Response> {
  if (!isDevelopment(context.env)) return fail(context, "not_found");
  return succeed(context, await listOutbox(context.env.DB, context.get("company").id));
}
