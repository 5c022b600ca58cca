/** Messages that traders read in the app. */
import type { ContentText } from "#domain/content/texts.ts";
import { isChosen } from "#domain/notices/choices.ts";
import {
  eventOf,
  type Notice,
  type NoticeFacts,
  type NoticeKind,
} from "#domain/notices/notices.ts";
import { circularsOfUser, circularTextsOfUser } from "./circulars.ts";
import { loadNoticeChoices } from "./notice-choices.ts";

interface Reader {
  companyId: number;
  userId: string;
}

/** Circulars are read in the reader's language, from their time on. */
export interface MessageReader extends Reader {
  lang: string;
  nowMs: number;
}

/** Maximum messages of one user; older ones are dropped. */
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

/** A message that the company wrote, in the reader's language. */
export interface StoredCircular extends Sent {
  kind: "circular";
  /** Raw body: it goes through `safeHtml` before it is sent. */
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
  // `storeNotices` wrote it together with the kind.
  return { ...sent, kind, facts: JSON.parse(facts) } as StoredMessage;
}

/**
 * Stores the notices that the user wants as messages. Safe to repeat: a stored notice stays as it
 * is, read or not.
 */
export async function storeNotices(
  db: D1Database,
  { companyId, userId }: Reader,
  notices: readonly Notice[],
): Promise<void> {
  const { ways } = await loadNoticeChoices(db, { companyId, userId });
  const wanted = notices.filter(({ kind }) => isChosen(ways, eventOf[kind], "message"));
  if (wanted.length === 0) return;
  const add = db
    .prepare(
      `INSERT INTO messages (company_id, user_id, id, kind, facts, sent_ms)
       SELECT ?1, ?2, value ->> 'id', value ->> 'kind', value -> 'facts', value ->> 'atMs'
       FROM json_each(?3) WHERE true ON CONFLICT (company_id, user_id, id) DO NOTHING`,
    )
    .bind(companyId, userId, JSON.stringify(wanted));
  const drop = db
    .prepare(
      `DELETE FROM messages WHERE company_id = ?1 AND user_id = ?2 AND id IN (
         SELECT id FROM messages WHERE company_id = ?1 AND user_id = ?2
         ORDER BY sent_ms DESC, id DESC LIMIT -1 OFFSET ?3)`,
    )
    .bind(companyId, userId, messagesMax);
  await db.batch([add, drop]);
}

/** Circulars are not the user's own rows: their ids tell them apart. */
const circularIds = /^circular-([1-9]\d{0,14})$/;
const circularRow = (body: string) => `SELECT 'circular-' || c.id AS id, 'circular' AS kind,
  json_object('title', t.title, 'summary', t.summary, 'body', ${body}) AS facts,
  c.send_ms AS sent_ms, r.read_ms FROM`;

/** Newest first, with the total and the number of unread ones. Lists show no bodies. */
export async function listMessages(
  db: D1Database,
  { companyId, userId, lang, nowMs }: MessageReader,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredMessage[]; total: number; unread: number }> {
  const [rows, counts] = await db.batch<MessageRow & { total: number; unread: number }>([
    db
      .prepare(
        `SELECT ${columns} FROM messages WHERE company_id = ?1 AND user_id = ?2
         UNION ALL ${circularRow("''")} ${circularTextsOfUser("?4")}
         ORDER BY sent_ms DESC, id DESC LIMIT ?5 OFFSET ?6`,
      )
      .bind(companyId, userId, nowMs, lang, limit, offset),
    db
      .prepare(
        `SELECT count(*) AS total, count(*) - count(read_ms) AS unread FROM (
           SELECT read_ms FROM messages WHERE company_id = ?1 AND user_id = ?2
           UNION ALL SELECT r.read_ms FROM ${circularsOfUser()})`,
      )
      .bind(companyId, userId, nowMs),
  ]);
  const [{ total, unread } = { total: 0, unread: 0 }] = counts?.results ?? [];
  return { rows: (rows?.results ?? []).map(toMessage), total, unread };
}

export async function countUnread(
  db: D1Database,
  { companyId, userId, nowMs }: MessageReader,
): Promise<number> {
  const unread = await db
    .prepare(
      `SELECT (SELECT count(*) FROM messages
           WHERE company_id = ?1 AND user_id = ?2 AND read_ms IS NULL)
         + (SELECT count(*) FROM ${circularsOfUser()} AND r.read_ms IS NULL) AS unread`,
    )
    .bind(companyId, userId, nowMs)
    .first<number>("unread");
  return unread ?? 0;
}

/** Marks the message as read. Null if this user has no such message. */
export async function readMessage(
  db: D1Database,
  reader: MessageReader,
  id: string,
): Promise<StoredMessage | null> {
  const circularId = circularIds.exec(id)?.[1];
  if (circularId !== undefined) return readCircular(db, reader, Number(circularId));
  const { companyId, userId, nowMs } = reader;
  const row = await db
    .prepare(
      `UPDATE messages SET read_ms = coalesce(read_ms, ?)
       WHERE company_id = ? AND user_id = ? AND id = ? RETURNING ${columns}`,
    )
    .bind(nowMs, companyId, userId, id)
    .first<MessageRow>();
  return row && toMessage(row);
}

/** Marks only circulars that the user has. */
function markCirculars(
  db: D1Database,
  { companyId, userId, nowMs }: MessageReader,
  id: number | null,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO circular_reads (company_id, user_id, circular_id, read_ms)
       SELECT ?1, ?2, c.id, ?3 FROM ${circularsOfUser()} AND (?4 IS NULL OR c.id = ?4)
       ON CONFLICT DO NOTHING`,
    )
    .bind(companyId, userId, nowMs, id);
}

async function readCircular(
  db: D1Database,
  reader: MessageReader,
  id: number,
): Promise<StoredMessage | null> {
  const { companyId, userId, lang, nowMs } = reader;
  const [, rows] = await db.batch<MessageRow>([
    markCirculars(db, reader, id),
    db
      .prepare(`${circularRow("t.body")} ${circularTextsOfUser("?4")} AND c.id = ?5`)
      .bind(companyId, userId, nowMs, lang, id),
  ]);
  const [row] = rows?.results ?? [];
  return row ? toMessage(row) : null;
}

export async function readAllMessages(db: D1Database, reader: MessageReader): Promise<void> {
  const { companyId, userId, nowMs } = reader;
  await db.batch([
    db
      .prepare(
        `UPDATE messages SET read_ms = ? WHERE company_id = ? AND user_id = ? AND read_ms IS NULL`,
      )
      .bind(nowMs, companyId, userId),
    markCirculars(db, reader, null),
  ]);
}
