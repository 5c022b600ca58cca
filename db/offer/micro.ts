/** Durations and quick amounts of Up/Down options, as a company offers them. Decimals are texts. */
import { columnOf, listOf, raw, sql } from "../sql.ts";

export interface MicroDuration {
  id: number;
  seconds: number;
  profitRatio: string;
  limitAmount: string;
}

const durationColumns = "id, seconds, profit_ratio AS profitRatio, limit_amount AS limitAmount";

export async function loadMicroOptions(db: D1Database, companyId: number) {
  const [durations, amounts] = await Promise.all([
    listOf<MicroDuration>(db)`SELECT ${raw(durationColumns)} FROM micro_durations
      WHERE company_id = ${companyId} ORDER BY sort, seconds`,
    columnOf<string>(db)`SELECT amount FROM micro_amounts WHERE company_id = ${companyId}
      ORDER BY sort, amount`,
  ]);
  return { durations, amounts };
}

export function findMicroDuration(db: D1Database, companyId: number, seconds: number) {
  return sql(db)`SELECT ${raw(durationColumns)} FROM micro_durations
    WHERE company_id = ${companyId} AND seconds = ${seconds}`.first<MicroDuration>();
}
