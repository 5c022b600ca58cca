/** Changes of a company's texts, as statements of logged acts. */
import { type ContentKind, type ContentText, isEmptyText } from "#domain/content/texts.ts";
import { happened } from "./audit-log.ts";
import { contentTables, type TextName } from "./content-items.ts";

/** An item without a text: a draft. */
export function addContent(
  db: D1Database,
  companyId: number,
  { kind, place, actId, nowMs }: { kind: ContentKind; place: string; actId: string; nowMs: number },
): D1PreparedStatement {
  if (kind === "circular") {
    return db
      .prepare("INSERT INTO circulars (company_id, made_by, created_ms) VALUES (?, ?, ?)")
      .bind(companyId, actId, nowMs);
  }
  if (kind === "news") {
    return db
      .prepare("INSERT INTO news (company_id, made_by, category_id) VALUES (?, ?, ?)")
      .bind(companyId, actId, Number(place));
  }
  return db
    .prepare(
      "INSERT INTO descripts (company_id, made_by, grp, published_ms) VALUES (?, ?, ?, NULL)",
    )
    .bind(companyId, actId, place);
}

interface TextChange extends TextName {
  /** Edited version; 0 if none. */
  version: number;
  text: ContentText;
}

/** Next version of a text: versions of a removed text are not used again. */
const nextVersion = `1 + max(?4, coalesce((SELECT max(version) FROM content_versions
  WHERE company_id = ?1 AND kind = ?5 AND item_id = ?2 AND lang = ?3), 0))`;

/**
 * Only a draft of a circular or of a text by group may be edited: the second person approves the
 * words that were read.
 */
const drafts: Record<ContentKind, string> = {
  news: "",
  descript: "AND i.published_ms IS NULL",
  circular: "AND i.state = 'draft'",
};

function editable(kind: ContentKind): string {
  const { items, texts, key } = contentTables[kind];
  return `EXISTS (SELECT 1 FROM ${items} AS i WHERE i.company_id = ?1 AND i.id = ?2
      ${drafts[kind]})
    AND coalesce((SELECT version FROM ${texts} WHERE ${key} = ?2 AND lang = ?3), 0) = ?4`;
}

/** Changes no row if the stored version differs, or if this company has no such item. */
export function saveText(
  db: D1Database,
  companyId: number,
  { kind, id, lang, version, text }: TextChange,
): D1PreparedStatement {
  const { texts, key } = contentTables[kind];
  const names = [companyId, id, lang, version] as const;
  if (isEmptyText(text)) {
    return db
      .prepare(`DELETE FROM ${texts} WHERE ${key} = ?2 AND lang = ?3 AND ${editable(kind)}`)
      .bind(...names);
  }
  return db
    .prepare(
      `INSERT INTO ${texts} (${key}, lang, version, title, summary, body)
       SELECT ?2, ?3, ${nextVersion}, ?6, ?7, ?8 WHERE ${editable(kind)}
       ON CONFLICT (${key}, lang) DO UPDATE SET version = excluded.version,
         title = excluded.title, summary = excluded.summary, body = excluded.body`,
    )
    .bind(...names, kind, text.title, text.summary, text.body);
}

interface KeptVersion extends TextChange {
  before: ContentText;
  actId: string;
  operator: string;
  nowMs: number;
}

/** Statements after a saved text: stores it with the one it replaced. */
export function afterText(
  db: D1Database,
  companyId: number,
  change: KeptVersion,
  loggedHash: string,
): D1PreparedStatement[] {
  const { kind, id, lang, version, before, text, actId, operator, nowMs } = change;
  const keep = db
    .prepare(
      `INSERT INTO content_versions
         (company_id, item_id, lang, version, kind, before, after, act_id, operator, at_ms)
       SELECT ?1, ?2, ?3, ${nextVersion}, ?5, ?6, ?7, ?8, ?9, ?10 WHERE ${happened("?1", "?11")}`,
    )
    .bind(
      companyId,
      id,
      lang,
      version,
      kind,
      JSON.stringify(before),
      JSON.stringify(text),
      actId,
      operator,
      nowMs,
      loggedHash,
    );
  if (kind !== "circular") return [keep];
  const raise = db
    .prepare(
      `UPDATE circulars SET version = version + 1
       WHERE company_id = ?1 AND id = ?2 AND ${happened("?1", "?3")}`,
    )
    .bind(companyId, id, loggedHash);
  return [keep, raise];
}

export interface ItemChange {
  id: number;
  version: number;
  place: string;
  sort: number;
  logo: string;
  publishedMs: number | null;
}

/**
 * Changes no row if the stored version differs, or if an item without a text would be published.
 */
export function setContent(
  db: D1Database,
  companyId: number,
  kind: Exclude<ContentKind, "circular">,
  { id, version, place, sort, logo, publishedMs }: ItemChange,
): D1PreparedStatement {
  const { items, texts, key } = contentTables[kind];
  const own = kind === "news" ? "category_id = ?5, logo = ?6" : "grp = ?5, sort = ?6";
  const isAlone = kind === "news" ? "" : "AND published_ms IS NULL AND ?4 IS NULL";
  return db
    .prepare(
      `UPDATE ${items} SET version = version + 1, published_ms = ?4, ${own}
       WHERE company_id = ?1 AND id = ?2 AND version = ?3 ${isAlone}
         AND (?4 IS NULL OR EXISTS (SELECT 1 FROM ${texts} WHERE ${key} = ?2))`,
    )
    .bind(
      companyId,
      id,
      version,
      publishedMs,
      kind === "news" ? Number(place) : place,
      kind === "news" ? logo : sort,
    );
}
