import { type Page, readPage } from "../read-page.ts";
import { listOf, part, raw, sql } from "../sql.ts";

export interface NewsRow {
  id: number;
  logo: string;
  published_ms: number;
  title: string;
  summary: string;
  /** Raw HTML. The caller must pass it through `safeHtml` before sending it. */
  body: string;
}

type ListedNews = Omit<NewsRow, "body">;

export interface NewsReader {
  companyId: number;
  lang: string;
  nowMs: number;
}

/** SQL: published news, each with a text in the reader's language, else in English, else in any. */
const shownTo = ({ companyId, lang, nowMs }: NewsReader) => part`FROM news AS n
  JOIN news_texts AS t ON t.news_id = n.id
    AND t.lang = (SELECT lang FROM news_texts WHERE news_id = n.id
      ORDER BY lang != ${lang}, lang != 'en', lang LIMIT 1)
  WHERE n.company_id = ${companyId} AND n.published_ms <= ${nowMs}`;

const newestFirst = raw("ORDER BY n.published_ms DESC, n.id DESC");
const listed = raw("n.id, n.logo, n.published_ms, t.title, t.summary");

/** Lists news, newest first. Omits bodies, because lists do not show them. */
export function listNews(
  db: D1Database,
  reader: NewsReader,
  { categoryId, ...page }: { categoryId: number } & Page,
) {
  const all = part`${shownTo(reader)} AND n.category_id = ${categoryId}`;
  return readPage<ListedNews>(db, part`SELECT ${listed} ${all} ${newestFirst}`, all, page);
}

/** Lists the newest titles. Counts no total, because every start of the app reads this list. */
export function listHeadlines(
  db: D1Database,
  reader: NewsReader,
  { categoryId, limit }: { categoryId: number; limit: number },
) {
  return listOf<Pick<NewsRow, "id" | "title">>(db)`SELECT n.id, t.title ${shownTo(reader)}
    AND n.category_id = ${categoryId} ${newestFirst}
    LIMIT ${limit}`;
}

/** Finds an item; null for drafts, future items and other companies' items. */
export function findNews(db: D1Database, reader: NewsReader, id: number) {
  return sql(db)`SELECT ${listed}, t.body ${shownTo(reader)} AND n.id = ${id}`.first<NewsRow>();
}

/** Maximum number of newest items that a search reads, to limit its cost. */
const searchedMax = 500;

/**
 * Finds the newest items that contain each word, in one of its forms, in title or summary. Uses
 * `instr`: with LIKE words could contain wildcards, and D1 limits patterns to 50 bytes.
 */
export function searchNews(
  db: D1Database,
  reader: NewsReader,
  { words, limit }: { words: readonly (readonly string[])[]; limit: number },
) {
  return listOf<ListedNews>(db)`SELECT * FROM (SELECT ${listed} ${shownTo(reader)}
      ${newestFirst} LIMIT ${raw(searchedMax)}) AS item
    WHERE NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(words)}) AS word WHERE NOT EXISTS (
      SELECT 1 FROM json_each(word.value) AS form
      WHERE instr(lower(item.title), form.value) OR instr(lower(item.summary), form.value)))
    ORDER BY published_ms DESC, id DESC LIMIT ${limit}`;
}
