import { readMark } from "#db/watch/database-mark.ts";
import { companyName, firstCompanyId } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { logError } from "#platform/log/log.ts";

/**
 * Starts a company's duties at the company's first request. The duties then continue by alarms.
 * @param mark mark of the database, as in `CompanyRpc`
 * @returns false if the company's object belongs to another database; null if the call failed
 */
export async function beginDuties(
  { COMPANY }: Pick<Env, "COMPANY">,
  companyId: number,
  mark: string | null,
): Promise<boolean | null> {
  try {
    return await COMPANY.get(COMPANY.idFromName(companyName(companyId))).begin(mark);
  } catch (error) {
    logError("duties_not_begun", { company: companyId }, error);
    return null;
  }
}

/**
 * True if the database lacks the first company, or that company's object knows another database.
 */
export async function isOtherDatabase(env: Pick<Env, "COMPANY" | "DB">): Promise<boolean> {
  const mark = await readMark(env.DB, firstCompanyId);
  return (await beginDuties(env, firstCompanyId, mark)) === false;
}
