/** Durations and quick amounts of Up/Down options, as a company offers them. Decimals are texts. */
import { raw, sql } from "../sql.ts";

export interface MicroDuration {
  id: number;
  seconds: number;
  profitRatio: string;
  limitAmount: string;
}

const durationColumns = "id, seconds, profit_ratio AS profitRatio, limit_amount AS limitAmount";

/** Loads the durations and quick amounts that a company offers, in the company's order. */
export async function loadMicroOptions(db: D1Database, companyId: number) {
  const [durations, amounts] = await Promise.all([
    sql(db)`SELECT ${raw(durationColumns)} FROM micro_durations
      WHERE company_id = ${companyId} ORDER BY sort, seconds`.all<MicroDuration>(),
    sql(db)`SELECT amount FROM micro_amounts WHERE company_id = ${companyId}
      ORDER BY sort, amount`.all<{ amount: string }>(),
  ]);
  return { durations: durations.results, amounts: amounts.results.map(({ amount }) => amount) };
}

export function findMicroDuration(db: D1Database, companyId: number, seconds: number) {
  return sql(db)`SELECT ${raw(durationColumns)} FROM micro_durations
    WHERE company_id = ${companyId} AND seconds = ${seconds}`.first<MicroDuration>();
}
