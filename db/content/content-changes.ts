import { type ContentKind, type ContentText, isEmptyText } from "#domain/content/texts.ts";
import { isLogged } from "../desk/audit-log.ts";
import { type Part, part, raw, sql } from "../sql.ts";
import { contentTables, type TextName } from "./content-items.ts";

/** Adds an item as a draft, still without a text. */
export function addContent(
  db: D1Database,
  companyId: number,
  { kind, place, actId, nowMs }: { kind: ContentKind; place: string; actId: string; nowMs: number },
): D1PreparedStatement {
  if (kind === "circular") {
    return sql(db)`INSERT INTO circulars (company_id, made_by, created_ms)
      VALUES (${companyId}, ${actId}, ${nowMs})`;
  }
  if (kind === "news") {
    return sql(db)`INSERT INTO news (company_id, made_by, category_id)
      VALUES (${companyId}, ${actId}, ${Number(place)})`;
  }
  return sql(db)`INSERT INTO descripts (company_id, made_by, grp, published_ms)
    VALUES (${companyId}, ${actId}, ${place}, NULL)`;
}

interface Version {
  /** Version that the operator edited; 0 if none. */
  version: number;
}

interface TextChange extends TextName, Version {
  text: ContentText;
}

/** SQL: next version of a text, above `version` and all versions of the item in this language. */
const nextVersion = (companyId: number, { kind, id, lang, version }: TextName & Version) =>
  part`1 + max(${version}, coalesce((SELECT max(version) FROM content_versions
    WHERE company_id = ${companyId} AND kind = ${kind} AND item_id = ${id} AND lang = ${lang}), 0))`;

/**
 * SQL: condition for a change of an item's text. Circulars and descripts change only as drafts,
 * because an approved text must stay as the approver read it.
 */
const drafts: Record<ContentKind, string> = {
  news: "",
  descript: "AND i.published_ms IS NULL",
  circular: "AND i.state = 'draft'",
};

function editable(companyId: number, { kind, id, lang, version }: TextChange): Part {
  const { items, texts, key } = contentTables[kind];
  return part`EXISTS (SELECT 1 FROM ${raw(items)} AS i
      WHERE i.company_id = ${companyId} AND i.id = ${id} ${raw(drafts[kind])})
    AND coalesce((SELECT version FROM ${raw(texts)}
      WHERE ${raw(key)} = ${id} AND lang = ${lang}), 0) = ${version}`;
}

/** Stores a text, or deletes it if it is empty. Changes no row if the stored version differs. */
export function saveText(db: D1Database, companyId: number, change: TextChange) {
  const { kind, id, lang, text } = change;
  const table = raw(contentTables[kind].texts);
  const key = raw(contentTables[kind].key);
  const isEditable = editable(companyId, change);
  if (isEmptyText(text)) {
    return sql(db)`DELETE FROM ${table} WHERE ${key} = ${id} AND lang = ${lang} AND ${isEditable}`;
  }
  return sql(db)`INSERT INTO ${table} (${key}, lang, version, title, summary, body)
    SELECT ${id}, ${lang}, ${nextVersion(companyId, change)}, ${text.title}, ${text.summary},
      ${text.body} WHERE ${isEditable}
    ON CONFLICT (${key}, lang) DO UPDATE SET version = excluded.version,
      title = excluded.title, summary = excluded.summary, body = excluded.body`;
}

interface KeptVersion extends TextChange {
  before: ContentText;
  actId: string;
  operator: string;
  nowMs: number;
}

/**
 * Statements that store a version with the text before and after the change. For a circular, they
 * also raise the circular's own version.
 */
export function afterText(
  db: D1Database,
  companyId: number,
  change: KeptVersion,
  loggedHash: string,
): D1PreparedStatement[] {
  const { kind, id, lang, before, text, actId, operator, nowMs } = change;
  const keep = sql(db)`INSERT INTO content_versions
      (company_id, item_id, lang, version, kind, before, after, act_id, operator, at_ms)
    SELECT ${companyId}, ${id}, ${lang}, ${nextVersion(companyId, change)}, ${kind},
      ${JSON.stringify(before)}, ${JSON.stringify(text)}, ${actId}, ${operator}, ${nowMs}
    WHERE ${isLogged(companyId, loggedHash)}`;
  if (kind !== "circular") return [keep];
  const raise = sql(db)`UPDATE circulars SET version = version + 1
    WHERE company_id = ${companyId} AND id = ${id} AND ${isLogged(companyId, loggedHash)}`;
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
 * Changes an item. Changes no row if the version differs or the item would be published without a
 * text. An item of kind `descript` stays unchanged if it is published or would be: such a change
 * needs two operators.
 */
export function setContent(
  db: D1Database,
  companyId: number,
  kind: Exclude<ContentKind, "circular">,
  { id, version, place, sort, logo, publishedMs }: ItemChange,
): D1PreparedStatement {
  const { items, texts, key } = contentTables[kind];
  const own =
    kind === "news"
      ? part`category_id = ${Number(place)}, logo = ${logo}`
      : part`grp = ${place}, sort = ${sort}`;
  const isAlone =
    kind === "news" ? raw("") : part`AND published_ms IS NULL AND ${publishedMs} IS NULL`;
  return sql(db)`UPDATE ${raw(items)} SET version = version + 1, published_ms = ${publishedMs},
      ${own}
    WHERE company_id = ${companyId} AND id = ${id} AND version = ${version} ${isAlone}
      AND (${publishedMs} IS NULL OR EXISTS (SELECT 1 FROM ${raw(texts)}
      WHERE ${raw(key)} = ${id}))`;
}
