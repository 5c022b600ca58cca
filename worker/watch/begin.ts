import { companyName } from "#domain/names.ts";
import type { Env } from "../env.ts";
import { logError } from "../log/log.ts";

/** A company goes to its duties with the first request that it serves, and on by itself. */
export async function beginDuties({ COMPANY }: Pick<Env, "COMPANY">, companyId: number) {
  try {
    await COMPANY.get(COMPANY.idFromName(companyName(companyId))).begin();
  } catch (error) {
    logError("duties_not_begun", { company: companyId }, error);
  }
}
