/** Operators' notes on customers, the company's tags, and their assignment. */

export interface CustomerNote {
  id: string;
  operator: string;
  text: string;
  at_ms: number;
}

interface Range {
  limit: number;
  offset: number;
}

/** Newest first. */
export async function listNotes(
  db: D1Database,
  companyId: number,
  userId: string,
  { limit, offset }: Range,
): Promise<{ rows: CustomerNote[]; total: number }> {
  const own = "company_id = ?1 AND user_id = ?2";
  const [rows, count] = await db.batch<CustomerNote & { n: number }>([
    db
      .prepare(
        `SELECT id, operator, text, at_ms FROM customer_notes WHERE ${own}
         ORDER BY at_ms DESC, id LIMIT ?3 OFFSET ?4`,
      )
      .bind(companyId, userId, limit, offset),
    db.prepare(`SELECT count(*) AS n FROM customer_notes WHERE ${own}`).bind(companyId, userId),
  ]);
  return { rows: rows?.results ?? [], total: count?.results[0]?.n ?? 0 };
}

export function addNote(
  db: D1Database,
  companyId: number,
  userId: string,
  note: CustomerNote & { operatorId: string },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO customer_notes (company_id, id, user_id, operator_id, operator, text, at_ms)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 FROM users WHERE company_id = ?1 AND id = ?3`,
    )
    .bind(companyId, note.id, userId, note.operatorId, note.operator, note.text, note.at_ms);
}

/** The company's tags, each with its number of customers. */
export async function listTags(
  db: D1Database,
  companyId: number,
): Promise<Array<{ name: string; customers: number }>> {
  const { results } = await db
    .prepare(
      `SELECT t.name, count(c.user_id) AS customers FROM tags AS t
       LEFT JOIN customer_tags AS c ON c.company_id = t.company_id AND c.tag = t.name
       WHERE t.company_id = ? GROUP BY t.name ORDER BY t.name`,
    )
    .bind(companyId)
    .all<{ name: string; customers: number }>();
  return results;
}

/** Changes no row if the tag exists, or if the company has reached the maximum. */
export function addTag(
  db: D1Database,
  companyId: number,
  name: string,
  max: number,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO tags (company_id, name) SELECT ?1, ?2
       WHERE (SELECT count(*) FROM tags WHERE company_id = ?1) < ?3 ON CONFLICT DO NOTHING`,
    )
    .bind(companyId, name, max);
}

/** Removes the tag from the list and from every customer. */
export function removeTag(db: D1Database, companyId: number, name: string): D1PreparedStatement {
  return db.prepare("DELETE FROM tags WHERE company_id = ? AND name = ?").bind(companyId, name);
}

/** Changes no row if the customer already has the tag, or if the list lacks it. */
export function giveTag(
  db: D1Database,
  companyId: number,
  userId: string,
  tag: string,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO customer_tags (company_id, tag, user_id)
       SELECT ?1, ?2, ?3 FROM tags WHERE company_id = ?1 AND name = ?2 ON CONFLICT DO NOTHING`,
    )
    .bind(companyId, tag, userId);
}

export function takeTag(
  db: D1Database,
  companyId: number,
  userId: string,
  tag: string,
): D1PreparedStatement {
  return db
    .prepare("DELETE FROM customer_tags WHERE company_id = ? AND tag = ? AND user_id = ?")
    .bind(companyId, tag, userId);
}

export async function tagsOf(db: D1Database, companyId: number, userId: string): Promise<string[]> {
  const { results } = await db
    .prepare("SELECT tag FROM customer_tags WHERE company_id = ? AND user_id = ? ORDER BY tag")
    .bind(companyId, userId)
    .all<{ tag: string }>();
  return results.map(({ tag }) => tag);
}

/** Those of these customers who have the tag. */
export async function taggedAmong(
  db: D1Database,
  companyId: number,
  tag: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { results } = await db
    .prepare(
      `SELECT user_id AS id FROM customer_tags
       WHERE company_id = ? AND tag = ? AND user_id IN (SELECT value FROM json_each(?))`,
    )
    .bind(companyId, tag, JSON.stringify(userIds))
    .all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}
