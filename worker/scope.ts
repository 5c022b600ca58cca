import { loadCatalogue } from "#db/catalogue.ts";
import { loadSettings } from "#db/config.ts";
import { callerOf } from "./caller.ts";
import type { AppContext, Scope } from "./context.ts";

/** What every handler gets beside its input, of traders' calls and of the desk's. */
export function scopeOf(context: AppContext, key: string): Scope {
  const { env } = context;
  const company = context.get("company");
  return {
    env,
    company,
    lang: context.get("lang"),
    key,
    nowMs: Date.now(),
    origin: new URL(context.req.url).origin,
    caller: callerOf(context.req.raw),
    background: (work) =>
      context.executionCtx.waitUntil(
        work.catch((error) => console.error("work after an answer failed", error)),
      ),
    settings: () => loadSettings(env.DB, company.id),
    catalogue: () => loadCatalogue(env.DB, company.id),
  };
}
