/** A company's texts for its desk: drafts too, every language, every version. */
import type { ContentKind, ContentText } from "#domain/content/texts.ts";
import type { LanguageCode } from "#domain/language-tags.ts";

/** Tables of each kind. Only through this table does a name from a request become SQL. */
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
  /** State of a circular; empty for other kinds, whose time determines it. */
  state: string;
  shown_ms: number | null;
  version: number;
}

type Titles = Array<{ lang: LanguageCode; title: string }>;

/** Drafts first, then in the visitors' order. */
export async function listContent(
  db: D1Database,
  companyId: number,
  { kind, place, limit, offset }: { kind: ContentKind; place: string | null } & Page,
): Promise<{ rows: Array<ContentItem & { texts: Titles }>; total: number; places: string[] }> {
  const { items, texts, key, place: at, columns, order } = contentTables[kind];
  const wanted = `FROM ${items} AS i WHERE i.company_id = ?1 AND (?2 IS NULL OR ${at} = ?2)`;
  const [rows, count, places] = await db.batch<Record<string, never>>([
    db
      .prepare(
        `SELECT i.id, ${at} AS place, ${columns}, i.version,
           (SELECT json_group_array(json_object('lang', lang, 'title', title)) FROM
             (SELECT lang, title FROM ${texts} WHERE ${key} = i.id ORDER BY lang)) AS texts
         ${wanted} ORDER BY ${order} LIMIT ?3 OFFSET ?4`,
      )
      .bind(companyId, place, limit, offset),
    db.prepare(`SELECT count(*) AS n ${wanted}`).bind(companyId, place),
    db
      .prepare(
        `SELECT DISTINCT ${at} AS place FROM ${items} AS i WHERE i.company_id = ? ORDER BY 1`,
      )
      .bind(companyId),
  ]);
  const found = (rows?.results ?? []) as unknown as Array<ContentItem & { texts: string }>;
  return {
    rows: found.map((row) => ({ ...row, texts: JSON.parse(row.texts) as Titles })),
    total: count?.results[0]?.n ?? 0,
    places: (places?.results ?? []).map((row) => row.place ?? "").filter((each) => each !== ""),
  };
}

interface Page {
  limit: number;
  offset: number;
}

export interface StoredText extends ContentText {
  lang: LanguageCode;
  version: number;
}

/** Null if this company has no such item. */
export async function findContent(
  db: D1Database,
  companyId: number,
  kind: ContentKind,
  id: number,
): Promise<(ContentItem & { texts: StoredText[] }) | null> {
  const { items, texts, key, place, columns } = contentTables[kind];
  const [found, written] = await db.batch([
    db
      .prepare(
        `SELECT i.id, ${place} AS place, ${columns}, i.version
         FROM ${items} AS i WHERE i.company_id = ? AND i.id = ?`,
      )
      .bind(companyId, id),
    db
      .prepare(
        `SELECT lang, title, summary, body, version FROM ${texts} WHERE ${key} = ? ORDER BY lang`,
      )
      .bind(id),
  ]);
  const [item] = (found?.results ?? []) as unknown as ContentItem[];
  return item ? { ...item, texts: (written?.results ?? []) as unknown as StoredText[] } : null;
}

/** The item that an act created; null if none. */
export async function findMade(
  db: D1Database,
  companyId: number,
  kind: ContentKind,
  actId: string,
): Promise<number | null> {
  return db
    .prepare(`SELECT id FROM ${contentTables[kind].items} WHERE company_id = ? AND made_by = ?`)
    .bind(companyId, actId)
    .first<number>("id");
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

/** Newest first. */
export async function listVersions(
  db: D1Database,
  companyId: number,
  { kind, id, lang }: TextName,
  { limit, offset }: Page,
): Promise<{ rows: TextVersion[]; total: number }> {
  const wanted =
    "FROM content_versions WHERE company_id = ? AND kind = ? AND item_id = ? AND lang = ?";
  const names = [companyId, kind, id, lang];
  const [rows, count] = await db.batch<Record<string, never>>([
    db
      .prepare(
        `SELECT version, at_ms, operator, before, after ${wanted}
         ORDER BY version DESC LIMIT ? OFFSET ?`,
      )
      .bind(...names, limit, offset),
    db.prepare(`SELECT count(*) AS n ${wanted}`).bind(...names),
  ]);
  const found = (rows?.results ?? []) as unknown as Array<
    Omit<TextVersion, "before" | "after"> & { before: string; after: string }
  >;
  return {
    rows: found.map((row) => ({
      ...row,
      before: JSON.parse(row.before),
      after: JSON.parse(row.after),
    })),
    total: count?.results[0]?.n ?? 0,
  };
}

/** The version that an act saved. */
export async function findSaved(
  db: D1Database,
  companyId: number,
  { kind, id, lang }: TextName,
  actId: string,
): Promise<number> {
  const version = await db
    .prepare(
      `SELECT version FROM content_versions
       WHERE company_id = ? AND kind = ? AND item_id = ? AND lang = ? AND act_id = ?`,
    )
    .bind(companyId, kind, id, lang, actId)
    .first<number>("version");
  return version ?? 0;
}
