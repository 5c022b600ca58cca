import type { WatchReport } from "#domain/contracts/watch.ts";
import { companyName, companyOfAccount } from "#domain/names.ts";
import type { Env } from "#worker/env.ts";
import { logWarning } from "#worker/log/log.ts";

/** Sends a gateway's due report to its company. A lost report only costs its figures. */
export async function tellWatch(
  { COMPANY }: Env,
  gateway: string,
  due: WatchReport | null,
): Promise<void> {
  if (!due) return;
  const company = companyOfAccount(gateway);
  try {
    await COMPANY.get(COMPANY.idFromName(companyName(company))).watched(due);
  } catch (cause) {
    logWarning("gateway_not_reported", { company }, cause);
  }
}
