/** Figures of all companies for a monitoring system: docs/operations.md. */
import { listSamples } from "#db/watch.ts";
import { sha256Hex } from "#domain/session-token.ts";
import { exposition, expositionType } from "#domain/watch/exposition.ts";
import type { AppContext } from "../context.ts";
import { fail } from "../envelope.ts";

const tokenLengthMin = 32;

/** Not found if the deployment has no token, or only a short one. */
export async function metricsExport(context: AppContext): Promise<Response> {
  const { METRICS_TOKEN = "", DB } = context.env;
  if (METRICS_TOKEN.length < tokenLengthMin) return fail(context, "not_found");
  const given = context.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
  // Compares hashes, so that the time taken reveals nothing of the token.
  const [right, shown] = await Promise.all([sha256Hex(METRICS_TOKEN), sha256Hex(given)]);
  const headers = { "Cache-Control": "no-store" };
  if (right !== shown) {
    return new Response("Not allowed.", {
      status: 401,
      headers: { ...headers, "WWW-Authenticate": "Bearer" },
    });
  }
  return new Response(exposition(await listSamples(DB), Date.now()), {
    headers: { ...headers, "Content-Type": expositionType },
  });
}
