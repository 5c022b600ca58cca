/**
 * Reads a company's texts for its desk, including drafts, in all languages and with all versions.
 */

import type { ContentKind, ContentText } from "#domain/content/texts.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { type Page, readPage } from "../read-page.ts";
import { rowAs } from "../row-as.ts";
import { countOf, part, raw, sql } from "../sql.ts";

/** Tables of each kind. Only names from this list get into SQL, never names from requests. */
export const contentTables = {
  news: {
    items: "news",
    texts: "news_texts",
    key: "news_id",
    place: "CAST(i.category_id AS TEXT)",
    columns: "0 AS sort, i.logo, '' AS state, i.published_ms AS shown_ms",
    order: "i.published_ms IS NOT NULL, i.published_ms DESC, i.id DESC",
  },
  descript: {
    items: "descripts",
    texts: "descript_texts",
    key: "descript_id",
    place: "i.grp",
    columns: "i.sort, '' AS logo, '' AS state, i.published_ms AS shown_ms",
    order: "i.grp, i.sort, i.id",
  },
  circular: {
    items: "circulars",
    texts: "circular_texts",
    key: "circular_id",
    place: "''",
    columns: "0 AS sort, '' AS logo, i.state, i.send_ms AS shown_ms",
    order: "i.id DESC",
  },
} as const satisfies Record<ContentKind, unknown>;

export interface ContentItem {
  id: number;
  place: string;
  sort: number;
  logo: string;
  /** State of a circular; empty for other kinds, whose time determines their state. */
  state: string;
  shown_ms: number | null;
  version: number;
}

type Titles = Array<{ lang: LanguageCode; title: string }>;

/** Lists a company's items, sorted as `contentTables` states. News that are drafts come first. */
export async function listContent(
  db: D1Database,
  companyId: number,
  { kind, place, limit, offset }: { kind: ContentKind; place: string | null } & Page,
): Promise<{ rows: Array<ContentItem & { texts: Titles }>; total: number; places: string[] }> {
  const { items, texts, key, place: at, columns, order } = contentTables[kind];
  const wanted = part`FROM ${raw(items)} AS i
    WHERE i.company_id = ${companyId} AND (${place} IS NULL OR ${raw(at)} = ${place})`;
  const [rows, count, places] = await db.batch<Record<string, never>>([
    sql(db)`SELECT i.id, ${raw(at)} AS place, ${raw(columns)}, i.version,
        (SELECT json_group_array(json_object('lang', lang, 'title', title)) FROM
          (SELECT lang, title FROM ${raw(texts)} WHERE ${raw(key)} = i.id ORDER BY lang)) AS texts
      ${wanted} ORDER BY ${raw(order)} LIMIT ${limit} OFFSET ${offset}`,
    sql(db)`SELECT count(*) AS n ${wanted}`,
    sql(db)`SELECT DISTINCT ${raw(at)} AS place FROM ${raw(items)} AS i
      WHERE i.company_id = ${companyId} ORDER BY 1`,
  ]);
  const found = (rows?.results ?? []) as unknown as Array<ContentItem & { texts: string }>;
  return {
    rows: found.map((row) => ({ ...row, texts: JSON.parse(row.texts) as Titles })),
    total: count?.results[0]?.n ?? 0,
    places: (places?.results ?? []).map((row) => row.place ?? "").filter((each) => each !== ""),
  };
}

export interface StoredText extends ContentText {
  lang: LanguageCode;
  version: number;
}

export async function findContent(
  db: D1Database,
  companyId: number,
  kind: ContentKind,
  id: number,
): Promise<(ContentItem & { texts: StoredText[] }) | null> {
  const { items, texts, key, place, columns } = contentTables[kind];
  const [found, written] = await db.batch([
    sql(db)`SELECT i.id, ${raw(place)} AS place, ${raw(columns)}, i.version
      FROM ${raw(items)} AS i WHERE i.company_id = ${companyId} AND i.id = ${id}`,
    sql(db)`SELECT lang, title, summary, body, version FROM ${raw(texts)}
      WHERE ${raw(key)} = ${id} ORDER BY lang`,
  ]);
  const [item] = (found?.results ?? []) as unknown as ContentItem[];
  return item ? { ...item, texts: (written?.results ?? []) as unknown as StoredText[] } : null;
}

export function findMade(db: D1Database, companyId: number, kind: ContentKind, actId: string) {
  return sql(db)`SELECT id FROM ${raw(contentTables[kind].items)}
    WHERE company_id = ${companyId} AND made_by = ${actId}`.first<number>("id");
}

export interface TextName {
  kind: ContentKind;
  id: number;
  lang: LanguageCode;
}

export interface TextVersion {
  version: number;
  at_ms: number;
  operator: string;
  before: ContentText;
  after: ContentText;
}

/** Lists a text's versions, newest first. */
export function listVersions(
  db: D1Database,
  companyId: number,
  { kind, id, lang }: TextName,
  page: Page,
) {
  const all = part`FROM content_versions WHERE company_id = ${companyId} AND kind = ${kind}
    AND item_id = ${id} AND lang = ${lang}`;
  const list = part`SELECT version, at_ms, operator, before, after ${all} ORDER BY version DESC`;
  return readPage(db, list, all, page, rowAs<TextVersion>({ json: ["before", "after"] }));
}

export function findSaved(
  db: D1Database,
  companyId: number,
  { kind, id, lang }: TextName,
  actId: string,
) {
  return countOf(db)`SELECT version AS n FROM content_versions
    WHERE company_id = ${companyId} AND kind = ${kind} AND item_id = ${id} AND lang = ${lang}
      AND act_id = ${actId}`;
}
