import { isSeeded } from "#db/companies.ts";
import { gatewayName } from "#domain/names.ts";
import type { AppContext } from "../context.ts";
import type { Env } from "../env.ts";
import { fail } from "../envelope.ts";
import { openApiDocument } from "../openapi.ts";

/**
 * The database is migrated and seeded, and an object answers: a gateway of its own without
 * sockets.
 */
async function isReady(env: Env): Promise<boolean> {
  const probe = env.GATEWAY.get(env.GATEWAY.idFromName(gatewayName(0, "health", 0)));
  const [seeded] = await Promise.all([isSeeded(env.DB), probe.report()]);
  return seeded;
}

/** 200 once everything is ready. */
export async function health(context: AppContext): Promise<Response> {
  try {
    return (await isReady(context.env)) ? context.json({ status: "ok" }) : fail(context, "busy");
  } catch (error) {
    console.error("not ready", error);
    return fail(context, "busy");
  }
}

export async function openApi(context: AppContext): Promise<Response> {
  return context.json(openApiDocument());
}
