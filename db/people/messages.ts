import type { ContentText } from "#domain/content/texts.ts";
import { isChosen } from "#domain/notices/choices.ts";
import {
  eventOf,
  type Notice,
  type NoticeFacts,
  type NoticeKind,
} from "#domain/notices/notices.ts";
import { circularsOf, circularTextsOf, type MessageReader } from "../content/circulars.ts";
import type { Page } from "../read-page.ts";
import { firstOf, type Owner, part, raw, sql } from "../sql.ts";
import { loadNoticeChoices } from "./notice-choices.ts";

/** Maximum notices of one user; older ones are removed. */
export const messagesMax = 1_000;

interface Sent {
  id: string;
  sentMs: number;
  isRead: boolean;
}

export interface StoredNotice extends Sent {
  kind: NoticeKind;
  facts: NoticeFacts;
}

export interface StoredCircular extends Sent {
  kind: "circular";
  /** The `body` is raw HTML: the caller must pass it through `safeHtml` before sending it. */
  facts: ContentText;
}

export type StoredMessage = StoredNotice | StoredCircular;

interface MessageRow {
  id: string;
  kind: StoredMessage["kind"];
  facts: string;
  sent_ms: number;
  read_ms: number | null;
}

const columns = "id, kind, facts, sent_ms, read_ms";

function toMessage({ id, kind, facts, sent_ms, read_ms }: MessageRow): StoredMessage {
  const sent = { id, sentMs: sent_ms, isRead: read_ms !== null };
  // `storeNotices` wrote these facts together with the kind.
  return { ...sent, kind, facts: JSON.parse(facts) } as StoredMessage;
}

/**
 * Stores the notices that the user chose to get as messages. Notices stored before stay unchanged.
 */
export async function storeNotices(
  db: D1Database,
  { companyId, userId }: Owner,
  notices: readonly Notice[],
): Promise<void> {
  const { ways } = await loadNoticeChoices(db, { companyId, userId });
  const wanted = notices.filter(({ kind }) => isChosen(ways, eventOf[kind], "message"));
  if (wanted.length === 0) return;
  const add = sql(db)`INSERT INTO messages (company_id, user_id, id, kind, facts, sent_ms)
    SELECT ${companyId}, ${userId}, value ->> 'id', value ->> 'kind', value -> 'facts',
      value ->> 'atMs' FROM json_each(${JSON.stringify(wanted)})
    WHERE true
    ON CONFLICT (company_id, user_id, id) DO NOTHING`;
  const drop = sql(db)`DELETE FROM messages WHERE company_id = ${companyId}
    AND user_id = ${userId} AND id IN (
    SELECT id FROM messages WHERE company_id = ${companyId} AND user_id = ${userId}
    ORDER BY sent_ms DESC, id DESC LIMIT -1 OFFSET ${messagesMax})`;
  await db.batch([add, drop]);
}

/** Form of the ids of circulars; ids of notices have another form. */
const circularIds = /^circular-([1-9]\d{0,14})$/;
const circularRow = (body: string) =>
  raw(`SELECT 'circular-' || c.id AS id, 'circular' AS kind,
  json_object('title', t.title, 'summary', t.summary, 'body', ${body}) AS facts,
  c.send_ms AS sent_ms, r.read_ms FROM`);

const ownMessages = ({ companyId, userId }: Owner) =>
  part`FROM messages WHERE company_id = ${companyId} AND user_id = ${userId}`;

/** Lists messages, newest first, without bodies. Counts all messages and the unread ones. */
export async function listMessages(db: D1Database, reader: MessageReader, { limit, offset }: Page) {
  const own = ownMessages(reader);
  const [rows, counts] = await db.batch<MessageRow & { total: number; unread: number }>([
    sql(db)`SELECT ${raw(columns)} ${own}
      UNION ALL ${circularRow("''")} ${circularTextsOf(reader)}
      ORDER BY sent_ms DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql(db)`SELECT count(*) AS total, count(*) - count(read_ms) AS unread FROM (
      SELECT read_ms ${own} UNION ALL SELECT r.read_ms FROM ${circularsOf(reader)})`,
  ]);
  const [{ total, unread } = { total: 0, unread: 0 }] = counts?.results ?? [];
  return { rows: (rows?.results ?? []).map(toMessage), total, unread };
}

export async function countUnread(db: D1Database, reader: MessageReader) {
  const unread = await sql(db)`SELECT (SELECT count(*) ${ownMessages(reader)} AND read_ms IS NULL)
    + (SELECT count(*) FROM ${circularsOf(reader)} AND r.read_ms IS NULL)
    AS unread`.first<number>("unread");
  return unread ?? 0;
}

/** Reads a message and marks it as read; null if the user has no such message. */
export async function readMessage(db: D1Database, reader: MessageReader, id: string) {
  const circularId = circularIds.exec(id)?.[1];
  if (circularId !== undefined) return readCircular(db, reader, Number(circularId));
  const { companyId, userId, nowMs } = reader;
  return firstOf(db, toMessage)`UPDATE messages SET read_ms = coalesce(read_ms, ${nowMs})
    WHERE company_id = ${companyId} AND user_id = ${userId} AND id = ${id}
      RETURNING ${raw(columns)}`;
}

/** Marks one of the reader's circulars as read, or all of them if `id` is null. */
function markCirculars(db: D1Database, reader: MessageReader, id: number | null) {
  const { companyId, userId, nowMs } = reader;
  return sql(db)`INSERT INTO circular_reads (company_id, user_id, circular_id, read_ms)
    SELECT ${companyId}, ${userId}, c.id, ${nowMs} FROM ${circularsOf(reader)}
      AND (${id} IS NULL OR c.id = ${id})
    ON CONFLICT DO NOTHING`;
}

async function readCircular(db: D1Database, reader: MessageReader, id: number) {
  const [, rows] = await db.batch<MessageRow>([
    markCirculars(db, reader, id),
    sql(db)`${circularRow("t.body")} ${circularTextsOf(reader)} AND c.id = ${id}`,
  ]);
  const [row] = rows?.results ?? [];
  return row ? toMessage(row) : null;
}

export async function readAllMessages(db: D1Database, reader: MessageReader): Promise<void> {
  const { companyId, userId, nowMs } = reader;
  await db.batch([
    sql(db)`UPDATE messages SET read_ms = ${nowMs} WHERE company_id = ${companyId}
      AND user_id = ${userId} AND read_ms IS NULL`,
    markCirculars(db, reader, null),
  ]);
}
