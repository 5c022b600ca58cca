import type * as z from "zod/mini";
import type { deskNotes } from "#domain/contracts/desk/customer-notes.ts";
import { type Page, readPage } from "../read-page.ts";
import { columnOf, listOf, part, sql } from "../sql.ts";

type CustomerNote = z.output<typeof deskNotes.output>["data"][number];

export function listNotes(db: D1Database, companyId: number, userId: string, page: Page) {
  const own = part`FROM customer_notes WHERE company_id = ${companyId} AND user_id = ${userId}`;
  const list = part`SELECT id, operator, text, at_ms ${own} ORDER BY at_ms DESC, id`;
  return readPage<CustomerNote>(db, list, own, page);
}

export function addNote(
  db: D1Database,
  companyId: number,
  userId: string,
  note: CustomerNote & { operatorId: string },
): D1PreparedStatement {
  return sql(db)`INSERT INTO customer_notes (company_id, id, user_id, operator_id, operator, text,
      at_ms)
    SELECT ${companyId}, ${note.id}, ${userId}, ${note.operatorId}, ${note.operator}, ${note.text},
      ${note.at_ms} FROM users
    WHERE company_id = ${companyId} AND id = ${userId}`;
}

export function listTags(db: D1Database, companyId: number) {
  return listOf<{ name: string; customers: number }>(db)`
    SELECT t.name, count(c.user_id) AS customers FROM tags AS t
    LEFT JOIN customer_tags AS c ON c.company_id = t.company_id AND c.tag = t.name
    WHERE t.company_id = ${companyId} GROUP BY t.name ORDER BY t.name`;
}

/** Adds a tag to the company's list; changes no row if the list has it or is full. */
export function addTag(db: D1Database, companyId: number, name: string, max: number) {
  return sql(db)`INSERT INTO tags (company_id, name)
    SELECT ${companyId}, ${name}
    WHERE (SELECT count(*) FROM tags WHERE company_id = ${companyId}) < ${max}
    ON CONFLICT DO NOTHING`;
}

/** Removes a tag from the company's list and from every customer. */
export function removeTag(db: D1Database, companyId: number, name: string): D1PreparedStatement {
  return sql(db)`DELETE FROM tags WHERE company_id = ${companyId} AND name = ${name}`;
}

/** Gives a customer a tag; changes no row if the customer has it or the company's list lacks it. */
export function giveTag(db: D1Database, companyId: number, userId: string, tag: string) {
  return sql(db)`INSERT INTO customer_tags (company_id, tag, user_id)
    SELECT ${companyId}, ${tag}, ${userId} FROM tags WHERE company_id = ${companyId}
      AND name = ${tag} ON CONFLICT DO NOTHING`;
}

export function takeTag(db: D1Database, companyId: number, userId: string, tag: string) {
  return sql(db)`DELETE FROM customer_tags WHERE company_id = ${companyId} AND tag = ${tag}
    AND user_id = ${userId}`;
}

export function tagsOf(db: D1Database, companyId: number, userId: string) {
  return columnOf<string>(db)`SELECT tag FROM customer_tags
    WHERE company_id = ${companyId} AND user_id = ${userId} ORDER BY tag`;
}

export async function taggedAmong(
  db: D1Database,
  companyId: number,
  tag: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const ids = await columnOf<string>(db)`SELECT user_id FROM customer_tags
    WHERE company_id = ${companyId} AND tag = ${tag} AND user_id IN (SELECT value
      FROM json_each(${JSON.stringify(userIds)}))`;
  return new Set(ids);
}
