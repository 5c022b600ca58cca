import type { Identity } from "#domain/contracts/account.ts";
import { loadSettings } from "../company/config.ts";
import { findCredentials } from "../people/credentials.ts";

/** True if the customer exists and, if the company requires it, has an approved identity. */
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
