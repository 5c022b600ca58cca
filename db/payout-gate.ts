/** What the company's database says of a person whose money may leave. */
import type { Identity } from "#domain/contracts/account.ts";
import { loadSettings } from "./config.ts";
import { findCredentials } from "./credentials.ts";

/** False for a disabled customer, and where withdrawals need an identity that is not passed. */
export async function mayPayOut(
  db: D1Database,
  { companyId, userId }: Pick<Identity, "companyId" | "userId">,
): Promise<boolean> {
  const [settings, user] = await Promise.all([
    loadSettings(db, companyId),
    findCredentials(db, companyId, userId),
  ]);
  return user !== null && (!settings.is_real_name_auth || user.review_status === "passed");
}
