import { loadCatalogue } from "#db/offer/catalogue.ts";
import type { Catalogue } from "#domain/contracts/catalogue.ts";
import { accountName } from "#domain/text/names.ts";
import { logError } from "#platform/log/log.ts";
import { callerOf } from "./caller.ts";
import type { AppContext, Scope } from "./context.ts";

export function scopeOf(context: AppContext, key: string): Scope {
  const { env } = context;
  const company = context.get("company");
  const settings = context.get("settings");
  let catalogue: Promise<Catalogue> | null = null;
  return {
    env,
    company,
    db: [env.DB, company.id],
    accountOf: (userId) => env.ACCOUNT.get(env.ACCOUNT.idFromName(accountName(company.id, userId))),
    lang: context.get("lang"),
    key,
    nowMs: Date.now(),
    origin: new URL(context.req.url).origin,
    caller: callerOf(context.req.raw),
    background: (work) =>
      context.executionCtx.waitUntil(
        work.catch((error) => logError("background_work_failed", { company: company.id }, error)),
      ),
    settings,
    settingTexts: context.get("settingTexts"),
    catalogue: () => {
      catalogue ??= loadCatalogue(env.DB, company.id, settings);
      return catalogue;
    },
  };
}
