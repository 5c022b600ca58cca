/** News of companies: items with a text for each language. */
export interface NewsRow {
  id: number;
  logo: string;
  published_ms: number;
  title: string;
  summary: string;
  /** Raw text: it goes through `safeHtml` before it is sent. */
  body: string;
}

export interface NewsReader {
  companyId: number;
  lang: string;
  nowMs: number;
}

/** The text in the reader's language, otherwise in English, otherwise in the first one. */
const fromShown = `FROM news AS n JOIN news_texts AS t ON t.news_id = n.id
  AND t.lang = (SELECT lang FROM news_texts WHERE news_id = n.id
    ORDER BY lang != ?2, lang != 'en', lang LIMIT 1)
  WHERE n.company_id = ?1 AND n.published_ms <= ?3`;

/** Newest first, without the bodies, which lists do not show. */
export async function listNews(
  db: D1Database,
  { companyId, lang, nowMs }: NewsReader,
  { categoryId, limit, offset }: { categoryId: number; limit: number; offset: number },
): Promise<{ rows: Omit<NewsRow, "body">[]; total: number }> {
  const [rows, count] = await db.batch<NewsRow & { n: number }>([
    db
      .prepare(
        `SELECT n.id, n.logo, n.published_ms, t.title, t.summary ${fromShown} AND n.category_id = ?4
         ORDER BY n.published_ms DESC, n.id DESC LIMIT ?5 OFFSET ?6`,
      )
      .bind(companyId, lang, nowMs, categoryId, limit, offset),
    db
      .prepare(`SELECT count(*) AS n ${fromShown} AND n.category_id = ?4`)
      .bind(companyId, lang, nowMs, categoryId),
  ]);
  return { rows: rows?.results ?? [], total: count?.results[0]?.n ?? 0 };
}

/** Only the newest titles: every start of the app asks for them, so nothing is counted. */
export async function listHeadlines(
  db: D1Database,
  { companyId, lang, nowMs }: NewsReader,
  { categoryId, limit }: { categoryId: number; limit: number },
): Promise<Array<Pick<NewsRow, "id" | "title">>> {
  const { results } = await db
    .prepare(
      `SELECT n.id, t.title ${fromShown} AND n.category_id = ?4
       ORDER BY n.published_ms DESC, n.id DESC LIMIT ?5`,
    )
    .bind(companyId, lang, nowMs, categoryId, limit)
    .all<Pick<NewsRow, "id" | "title">>();
  return results;
}

/** Null for a draft, a future item, and one of another company. */
export async function findNews(
  db: D1Database,
  { companyId, lang, nowMs }: NewsReader,
  id: number,
): Promise<NewsRow | null> {
  return db
    .prepare(
      `SELECT n.id, n.logo, n.published_ms, t.title, t.summary, t.body ${fromShown} AND n.id = ?4`,
    )
    .bind(companyId, lang, nowMs, id)
    .first<NewsRow>();
}

/** Number of newest items that a search reads, which limits its cost. */
const searchedMax = 500;

/**
 * Newest items whose title or summary has every word, in one of its forms. `instr` and not LIKE:
 * nothing in a word is a wildcard, and D1 takes patterns of 50 bytes only.
 */
export async function searchNews(
  db: D1Database,
  { companyId, lang, nowMs }: NewsReader,
  { words, limit }: { words: readonly (readonly string[])[]; limit: number },
): Promise<Omit<NewsRow, "body">[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM (SELECT n.id, n.logo, n.published_ms, t.title, t.summary ${fromShown}
         ORDER BY n.published_ms DESC, n.id DESC LIMIT ${searchedMax}) AS item
       WHERE NOT EXISTS (SELECT 1 FROM json_each(?4) AS word WHERE NOT EXISTS (
         SELECT 1 FROM json_each(word.value) AS form
         WHERE instr(lower(item.title), form.value) OR instr(lower(item.summary), form.value)))
       ORDER BY published_ms DESC, id DESC LIMIT ?5`,
    )
    .bind(companyId, lang, nowMs, JSON.stringify(words), limit)
    .all<Omit<NewsRow, "body">>();
  return results;
}
