/** Refuses to serve from a deployment whose secrets others may know. */

import type { MiddlewareHandler } from "hono";
import { unsafeSetup } from "#domain/deployment.ts";
import type { AppBindings } from "../context.ts";
import { logError } from "../log/log.ts";

export const safeSetup: MiddlewareHandler<AppBindings> = async (context, next) => {
  const reason = unsafeSetup(context.env);
  if (reason === null) return next();
  // For the operator's log; a visitor is not told.
  logError("deployment_refuses_to_serve", { reason: `${reason} (docs/deploy.md)` });
  const headers = { "Cache-Control": "no-store", "Retry-After": "60" };
  return new Response("This service is not set up yet.", { status: 503, headers });
};
