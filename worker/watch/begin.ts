import { readMark } from "#db/watch/database-mark.ts";
import { companyName, firstCompanyId } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { logError } from "#platform/log/log.ts";

/**
 * Starts a company's duties with the first request that it serves; they continue by themselves.
 * @param mark of the database, as in `CompanyRpc`
 * @returns false if its object belongs to another database; null if the object could not be asked
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

/** True if this database lacks the first company, or is not the one that its object knows. */
export async function isOtherDatabase(env: Pick<Env, "COMPANY" | "DB">): Promise<boolean> {
  const mark = await readMark(env.DB, firstCompanyId);
  return (await beginDuties(env, firstCompanyId, mark)) === false;
}
