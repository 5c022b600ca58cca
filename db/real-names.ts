export interface RealName {
  name: string;
  id_type: string;
  card_id: string;
  ssn: string;
  front_pic: string;
  reverse_pic: string;
  hand_pic: string;
}

export interface Review extends RealName {
  review_status: number;
  reason: string;
}

export async function findReview(
  db: D1Database,
  companyId: number,
  userId: string,
): Promise<Review | null> {
  return db
    .prepare(
      `SELECT name, id_type, card_id, ssn, front_pic, reverse_pic, hand_pic, review_status, reason
       FROM real_names WHERE company_id = ? AND user_id = ?`,
    )
    .bind(companyId, userId)
    .first<Review>();
}

/** False while one is waiting or has passed: only a rejected one can be replaced. */
export async function submitRealName(
  db: D1Database,
  companyId: number,
  userId: string,
  given: RealName,
  nowMs: number,
): Promise<boolean> {
  const submit = db
    .prepare(
      `INSERT INTO real_names (company_id, user_id, name, id_type, card_id, ssn, front_pic, reverse_pic, hand_pic,
         review_status, submitted_ms)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 1, ?10)
       ON CONFLICT (company_id, user_id) DO UPDATE SET name = ?3, id_type = ?4, card_id = ?5, ssn = ?6,
         front_pic = ?7, reverse_pic = ?8, hand_pic = ?9, review_status = 1, reason = '', submitted_ms = ?10
       WHERE real_names.review_status = 3
       RETURNING user_id`,
    )
    .bind(
      companyId,
      userId,
      given.name,
      given.id_type,
      given.card_id,
      given.ssn,
      given.front_pic,
      given.reverse_pic,
      given.hand_pic,
      nowMs,
    );
  // The user's row repeats the status, so that lists need no join.
  const repeat = db
    .prepare(
      `UPDATE users SET review_status =
         (SELECT review_status FROM real_names WHERE company_id = ?1 AND user_id = ?2)
       WHERE company_id = ?1 AND id = ?2`,
    )
    .bind(companyId, userId);
  const [answer] = await db.batch<{ user_id: string }>([submit, repeat]);
  return (answer?.results.length ?? 0) > 0;
}
