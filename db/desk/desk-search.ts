import type * as z from "zod/mini";
import { identityCheck } from "#domain/codes.ts";
import type { deskSearch } from "#domain/contracts/desk/timeline.ts";
import { ownerPart } from "#domain/text/order-number.ts";
import { typedCode } from "#domain/text/typed.ts";
import { rowAs } from "../row-as.ts";
import { listOf, raw } from "../sql.ts";

const { from, length } = ownerPart;
const passed = identityCheck.code("passed");
/** Minimum length of a text to be searched in payments' numbers: shorter texts match too many. */
const numberFrom = 4;
const accountName = "CASE u.email WHEN '' THEN u.mobile ELSE u.email END AS account";

type Found = z.output<typeof deskSearch.output>;

const toCustomer = rowAs<Found["customers"][number]>({ flags: ["is_demo"] });

/** Finds customers: real ones before demo ones, then those whose uid or e-mail matches best. */
export function searchCustomers(db: D1Database, companyId: number, text: string, limit: number) {
  return listOf(db, toCustomer)`SELECT u.id, u.uid, ${raw(accountName)}, u.is_demo,
      coalesce(r.name, m.nickname, '') AS name FROM users AS u
    LEFT JOIN real_names AS r ON r.company_id = u.company_id AND r.user_id = u.id
      AND r.review_status = ${raw(passed)}
    LEFT JOIN masters AS m ON m.company_id = u.company_id AND m.user_id = u.id
    WHERE u.company_id = ${companyId} AND (u.id = ${text} OR instr(lower(u.uid), lower(${text}))
      OR instr(lower(u.email), lower(${text})) OR instr(u.mobile, ${text}) OR instr(lower(r.name),
      lower(${text})) OR instr(lower(m.nickname), lower(${text}))) ORDER BY u.is_demo,
      u.uid != ${text}, instr(lower(u.email), lower(${text})) != 1, u.created_ms DESC, u.id
      LIMIT ${limit}`;
}

/**
 * Finds payments by the beginning, end or short form of their number, by reference or by amount.
 */
export function searchItems(db: D1Database, companyId: number, text: string, limit: number) {
  const amount = /^\d{1,12}([.,]\d{1,8})?$/.test(text) ? Number(text.replace(",", ".")) : null;
  const [lower, code] = [text.toLowerCase(), typedCode(text).toLowerCase()];
  return listOf<Found["items"][number]>(db)`
    SELECT i.queue, i.id, ${raw(accountName)}, i.number, i.unit,
      i.created_ms FROM desk_items AS i
    JOIN users AS u ON u.company_id = i.company_id AND u.id = i.user_id
    WHERE i.company_id = ${companyId} AND (
        (length(${lower}) >= ${raw(numberFrom)} AND ((i.id >= ${lower} AND i.id < ${lower} || '~')
          OR substr(i.id, -8) = ${lower} OR substr(i.id, 10, 4) || substr(i.id, 16, 2)
            || substr(i.id, -6) = ${code}
          OR (i.reference <> '' AND i.reference = ${text})))
        OR (${amount} IS NOT NULL AND CAST(i.number AS REAL) = ${amount}))
      AND i.queue NOT IN ('verification', 'master', 'loan_kyc')
    ORDER BY i.created_ms DESC, i.id LIMIT ${limit}`;
}

/** Finds an order's possible owners: the middle part of their ids begins with `beginning`. */
export function possibleOwners(
  db: D1Database,
  companyId: number,
  beginning: string,
  limit: number,
) {
  const middle = raw(`substr(u.id, ${from}, ${length})`);
  return listOf<{ id: string; account: string }>(db)`SELECT u.id, ${raw(accountName)}
    FROM users AS u
    WHERE u.company_id = ${companyId} AND ${middle} >= ${beginning}
      AND ${middle} <= ${beginning} || '~' LIMIT ${limit}`;
}
