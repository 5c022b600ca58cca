import type { BankField } from "#domain/cashier/bank-fields.ts";
import { type PaymentType, paymentType } from "#domain/codes.ts";
import { rowAs } from "../row-as.ts";
import { listOf, sql } from "../sql.ts";

export interface DrawMethod {
  id: string;
  type: PaymentType;
  draw_currency_id: number;
  dc_address: string;
  bank: Partial<Record<BankField, string>>;
  created_ms: number;
}

const toMethod = rowAs<DrawMethod>({ codes: { type: paymentType }, json: ["bank"] });

export function listDrawMethods(db: D1Database, companyId: number, userId: string) {
  return listOf(db, toMethod)`SELECT id, type, draw_currency_id, dc_address, bank, created_ms
    FROM draw_methods WHERE company_id = ${companyId} AND user_id = ${userId} AND removed_ms IS NULL
      ORDER BY created_ms DESC, id`;
}

/**
 * Stores a payout account once.
 * @returns "full" at the maximum, "other" if this id already has other data
 */
export async function addDrawMethod(
  db: D1Database,
  companyId: number,
  userId: string,
  method: DrawMethod,
  max: number,
): Promise<"added" | "known" | "other" | "full"> {
  const type = paymentType.code(method.type);
  const bank = JSON.stringify(method.bank);
  const added = await sql(db)`INSERT INTO draw_methods (company_id, id, user_id, type,
    draw_currency_id, dc_address, bank, created_ms)
    SELECT ${companyId}, ${method.id}, ${userId}, ${type},
      ${method.draw_currency_id}, ${method.dc_address}, ${bank}, ${method.created_ms}
    WHERE (SELECT count(*) FROM draw_methods WHERE company_id = ${companyId}
      AND user_id = ${userId} AND removed_ms IS NULL) < ${max}
    ON CONFLICT DO NOTHING RETURNING id`.first<string>("id");
  if (added !== null) return "added";
  const isSame = await sql(db)`SELECT type = ${type} AND dc_address = ${method.dc_address}
      AND draw_currency_id = ${method.draw_currency_id} AND bank = ${bank} AS isSame
    FROM draw_methods WHERE company_id = ${companyId} AND user_id = ${userId}
      AND id = ${method.id}`.first<number>("isSame");
  if (isSame === null) return "full";
  return isSame === 1 ? "known" : "other";
}

/**
 * Removes a payout account; null if another user owns it. `isFirst` is true only for the call that
 * removes the account.
 */
export async function removeDrawMethod(
  db: D1Database,
  companyId: number,
  userId: string,
  id: string,
  nowMs: number,
): Promise<{ isFirst: boolean } | null> {
  const remove = sql(db)`UPDATE draw_methods SET removed_ms = ${nowMs}
    WHERE company_id = ${companyId} AND user_id = ${userId} AND id = ${id} AND removed_ms IS NULL
    RETURNING id`;
  const find = sql(db)`SELECT id FROM draw_methods WHERE company_id = ${companyId}
    AND user_id = ${userId} AND id = ${id}`;
  const [removed, found] = await db.batch<{ id: string }>([remove, find]);
  if ((found?.results.length ?? 0) === 0) return null;
  return { isFirst: (removed?.results.length ?? 0) > 0 };
}
