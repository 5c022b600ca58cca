/** A duration of micro trading with the company's terms; decimals as text. */
export interface MicroDuration {
  id: number;
  seconds: number;
  profitRatio: string;
  limitAmount: string;
}

const durationColumns = "id, seconds, profit_ratio AS profitRatio, limit_amount AS limitAmount";

/** Durations that a company offers, in its order. */
export async function loadMicroOptions(
  db: D1Database,
  companyId: number,
): Promise<{ durations: MicroDuration[]; amounts: string[] }> {
  const [durations, amounts] = await Promise.all([
    db
      .prepare(
        `SELECT ${durationColumns} FROM micro_durations WHERE company_id = ? ORDER BY sort, seconds`,
      )
      .bind(companyId)
      .all<MicroDuration>(),
    db
      .prepare("SELECT amount FROM micro_amounts WHERE company_id = ? ORDER BY sort, amount")
      .bind(companyId)
      .all<{ amount: string }>(),
  ]);
  return { durations: durations.results, amounts: amounts.results.map(({ amount }) => amount) };
}

/** Null if the company does not offer this duration. */
export async function findMicroDuration(
  db: D1Database,
  companyId: number,
  seconds: number,
): Promise<MicroDuration | null> {
  return db
    .prepare(`SELECT ${durationColumns} FROM micro_durations WHERE company_id = ? AND seconds = ?`)
    .bind(companyId, seconds)
    .first<MicroDuration>();
}
