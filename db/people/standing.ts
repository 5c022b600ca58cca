/** Reads the facts that determine which acts a customer may perform (`domain/access/states.ts`). */

import { refusalOf, type State } from "#domain/access/acts.ts";
import { type Standing, statesOfCustomer } from "#domain/access/states.ts";
import type { Identity } from "#domain/contracts/account.ts";
import { personOf } from "#domain/text/names.ts";
import { loadSettings } from "../company/config.ts";
import { rowAs } from "../row-as.ts";
import { firstOf } from "../sql.ts";

const toStanding = rowAs<Standing>({ flags: ["isDemo", "isMaintained"], json: ["agreed"] });
/**
 * @param userId id of a customer or a pot; for a pot, reads the customer whose money it holds
 * @returns null if the customer does not exist
 */
export function findStanding(db: D1Database, companyId: number, userId: string, nowMs: number) {
  return firstOf(db, toStanding)`SELECT u.is_demo AS isDemo, u.status, c.status AS companyStatus,
      EXISTS (SELECT 1 FROM maintenances AS m WHERE m.company_id = u.company_id
        AND m.from_ms <= ${nowMs} AND m.to_ms > ${nowMs}) AS isMaintained,
      (SELECT json_group_array(version) FROM consents AS s
        WHERE s.company_id = u.company_id AND s.user_id = u.id) AS agreed,
      coalesce((SELECT expires_on FROM real_names AS r
        WHERE r.company_id = u.company_id AND r.user_id = u.id), '') AS identityUntil
    FROM users AS u JOIN companies AS c ON c.id = u.company_id
    WHERE u.company_id = ${companyId} AND u.id = ${personOf(userId)}`;
}

/**
 * Returns the state because of which a customer may open no position; null if none. Serves
 * positions that open without a request, such as copies.
 */
export async function openingRefusal(
  db: D1Database,
  { companyId, userId }: Identity,
  nowMs: number,
): Promise<State | null> {
  const [settings, standing] = await Promise.all([
    loadSettings(db, companyId),
    findStanding(db, companyId, userId, nowMs),
  ]);
  return standing && refusalOf(statesOfCustomer(standing, settings, nowMs), "open");
}
