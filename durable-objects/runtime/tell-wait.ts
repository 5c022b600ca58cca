import type { WaitNews } from "#domain/contracts/watch.ts";
import { companyName } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { logWarning } from "#platform/log/log.ts";

/**
 * Reports the start or end of a wait to the company's watch. A failed report is only logged:
 * a lasting wait is reported again, and the watch itself ends a wait that is not reported any more.
 */
export async function tellWait(env: Env, companyId: number, news: WaitNews): Promise<void> {
  try {
    await env.COMPANY.get(env.COMPANY.idFromName(companyName(companyId))).waits(news);
  } catch (cause) {
    logWarning("wait_not_told", { company: companyId }, cause);
  }
}
