/**
 * Closes a deployment while CLOSED_FOR is set to `backup` or to the name of the archive to restore.
 * A closed deployment serves only backup calls, so that no other call changes data.
 */
import type { MiddlewareHandler } from "hono";
import type { Env } from "#platform/env.ts";
import type { AppBindings } from "../context.ts";

export const backupPath = "/api/backup/";

export const isClosed = ({ CLOSED_FOR }: Pick<Env, "CLOSED_FOR">): boolean => Boolean(CLOSED_FOR);

export const closedDoor: MiddlewareHandler<AppBindings> = async (context, next) => {
  if (!isClosed(context.env) || new URL(context.req.url).pathname.startsWith(backupPath)) {
    return next();
  }
  const headers = { "Cache-Control": "no-store", "Retry-After": "300" };
  return new Response("This service is closed for maintenance.", { status: 503, headers });
};
