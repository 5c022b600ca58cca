import type * as z from "zod/mini";
import type { consentSchema } from "#domain/contracts/http/consents.ts";
import { hasRow, listOf, sql } from "../sql.ts";

type Consent = z.output<typeof consentSchema>;

/** Stores a new user's consent, if an earlier statement of the batch created the user. */
export function insertConsent(
  db: D1Database,
  companyId: number,
  userId: string,
  { version, lang, given_ms }: Consent,
): D1PreparedStatement {
  return sql(db)`INSERT INTO consents (company_id, user_id, version, lang, given_ms)
    SELECT ${companyId}, ${userId}, ${version}, ${lang}, ${given_ms} FROM users
      WHERE company_id = ${companyId} AND id = ${userId}`;
}

export function listConsents(db: D1Database, companyId: number, userId: string) {
  return listOf<Consent>(db)`SELECT version, lang, given_ms FROM consents
    WHERE company_id = ${companyId} AND user_id = ${userId}
    ORDER BY given_ms DESC, version DESC`;
}

/** Stores an existing user's consent. Earlier consents stay unchanged. */
export async function giveConsent(
  db: D1Database,
  companyId: number,
  userId: string,
  { version, lang, given_ms }: Consent,
): Promise<void> {
  await sql(db)`INSERT INTO consents (company_id, user_id, version, lang, given_ms)
    VALUES (${companyId}, ${userId}, ${version}, ${lang}, ${given_ms})
    ON CONFLICT DO NOTHING`.run();
}

export function hasConsent(db: D1Database, companyId: number, userId: string, version: string) {
  return hasRow(db)`SELECT 1 AS one FROM consents WHERE company_id = ${companyId}
    AND user_id = ${userId} AND version = ${version}`;
}
