import { isSeeded } from "#db/company/companies.ts";
import { listOutbox } from "#db/dev-outbox.ts";
import { appliedMigrations } from "#db/watch/schema-version.ts";
import { listSamples } from "#db/watch/watch.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { isDevelopment } from "#domain/release/deployment.ts";
import { schemaFit } from "#domain/release/schema-fit.ts";
import { schemaVersions } from "#domain/release/schema-versions.ts";
import { gatewayName } from "#domain/text/names.ts";
import { exposition, expositionType } from "#domain/watch/exposition.ts";
import type { Env } from "#platform/env.ts";
import { logError } from "#platform/log/log.ts";
import pack from "../../package.json" with { type: "json" };
import { callerOf } from "../caller.ts";
import type { AppContext } from "../context.ts";
import { fail, succeed } from "../envelope.ts";
import { openApiDocument } from "../openapi.ts";
import { isOtherDatabase } from "../watch/begin.ts";

/** Parts that every request needs, each with a check that it works. */
const parts: Record<string, (env: Env) => Promise<boolean>> = {
  /** True if the database is migrated, has a company, and is the one that the objects know. */
  database: async (env) => (await isSeeded(env.DB)) && !(await isOtherDatabase(env)),
  /** True if this release can work with the database's current schema. */
  schema: async (env) => {
    const fit = schemaFit(await appliedMigrations(env.DB), schemaVersions.database);
    return fit === "same" || fit === "newer";
  },
  /** True if objects answer. Calls a gateway that exists only for this check and has no sockets. */
  objects: async (env) => {
    await env.GATEWAY.get(env.GATEWAY.idFromName(gatewayName(0, "health", 0))).report();
    return true;
  },
};

async function isAnswering(name: string, env: Env): Promise<boolean> {
  try {
    return (await parts[name]?.(env)) ?? false;
  } catch (error) {
    logError("part_not_ready", { object: name }, error);
    return false;
  }
}

/** Last migrations that this release has for the database and for each kind of object. */
const expected = Object.fromEntries(
  Object.entries(schemaVersions).map(([name, migrations]) => [name, migrations.at(-1)]),
);

/** Answers 200 if all parts work, else 503, with version, expected schemas and parts' states. */
export async function health(context: AppContext): Promise<Response> {
  const states = await Promise.all(
    Object.keys(parts).map(async (name) => [name, await isAnswering(name, context.env)] as const),
  );
  const isReady = states.every(([, ok]) => ok);
  const shown = Object.fromEntries(states.map(([name, ok]) => [name, ok ? "ok" : "down"]));
  const data = { version: pack.version, schemas: expected, parts: shown };
  return isReady ? context.json({ status: "ok", ...data }) : fail(context, "busy", { data });
}

export async function openApi(context: AppContext): Promise<Response> {
  return context.json(openApiDocument());
}

/**
 * Shows messages that were only stored, because no provider is configured. The messages contain
 * codes, so all environments except development answer 404.
 * Callers on other machines get 404, too, in case a development build is exposed by mistake.
 */
export async function devOutbox(context: AppContext): Promise<Response> {
  const isOutside = callerOf(context.req.raw).address !== null;
  if (!isDevelopment(context.env.APP_ENV) || isOutside) return fail(context, "not_found");
  return succeed(context, await listOutbox(context.env.DB, context.get("company").id));
}

const tokenLengthMin = 32;

/** Exports all companies' metrics (docs/operations.md); 404 if METRICS_TOKEN is too short. */
export async function metricsExport(context: AppContext): Promise<Response> {
  const { METRICS_TOKEN = "", DB } = context.env;
  if (METRICS_TOKEN.length < tokenLengthMin) return fail(context, "not_found");
  const given = context.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
  // Compares hashes, so that the duration reveals nothing about the token.
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
