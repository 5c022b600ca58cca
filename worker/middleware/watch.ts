import type { MiddlewareHandler } from "hono";
import { calls } from "#domain/contracts/http/index.ts";
import type { WatchReport } from "#domain/contracts/watch.ts";
import { companyName } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { logWarning } from "#platform/log/log.ts";
import type { AppBindings } from "../context.ts";
import { Tally } from "../watch/tally.ts";

const orderPaths: ReadonlySet<string> = new Set(
  [
    calls.submitForex,
    calls.closeForex,
    calls.cancelTrade,
    calls.reverseForex,
    calls.endForex,
    calls.setStopPrice,
    calls.submitMicro,
  ].map(({ path }) => path),
);

async function tell({ COMPANY }: Env, companyId: number, report: WatchReport): Promise<void> {
  try {
    await COMPANY.get(COMPANY.idFromName(companyName(companyId))).watched(report);
  } catch (cause) {
    logWarning("answers_not_reported", { company: companyId }, cause);
  }
}

/** @param newSource function that names this isolate, called at the first request */
export function watch(newSource: () => string): MiddlewareHandler<AppBindings> {
  const kept: { tally?: Tally } = {};
  return async (context, next) => {
    context.set("timings", {});
    await next();
    const company = context.get("company");
    if (!company) return;
    kept.tally ??= new Tally(newSource());
    const answered = {
      ...context.get("timings"),
      refusal: context.get("refusal") ?? null,
      isOrder: orderPaths.has(context.req.path),
    };
    const report = kept.tally.count(company.id, answered, Date.now());
    if (report) context.executionCtx.waitUntil(tell(context.env, company.id, report));
  };
}
