import { isSeeded } from "#db/companies.ts";
import type { AppContext } from "../context.ts";
import { fail } from "../envelope.ts";
import { openApiDocument } from "../openapi.ts";

/** 200 once the database is migrated and seeded. */
export async function health(context: AppContext): Promise<Response> {
  const ready = await isSeeded(context.env.DB).catch(() => false);
  return ready ? context.json({ status: "ok" }) : fail(context, "busy");
}

export async function openApi(context: AppContext): Promise<Response> {
  return context.json(openApiDocument());
}
