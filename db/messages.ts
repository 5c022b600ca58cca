/** Messages that traders read in the app. */
import { isChosen } from "#domain/notices/choices.ts";
import {
  eventOf,
  type Notice,
  type NoticeFacts,
  type NoticeKind,
} from "#domain/notices/notices.ts";
import { loadNoticeChoices } from "./notice-choices.ts";

interface Reader {
  companyId: number;
  userId: string;
}

/** One user's messages; older ones are dropped. */
export const messagesMax = 1_000;

export interface StoredMessage {
  id: string;
  kind: NoticeKind;
  facts: NoticeFacts;
  sentMs: number;
  isRead: boolean;
}

interface MessageRow {
  id: string;
  kind: NoticeKind;
  facts: string;
  sent_ms: number;
  read_ms: number | null;
}

const columns = "id, kind, facts, sent_ms, read_ms";

function toMessage({ id, kind, facts, sent_ms, read_ms }: MessageRow): StoredMessage {
  // Written below.
  return { id, kind, facts: JSON.parse(facts), sentMs: sent_ms, isRead: read_ms !== null };
}

/**
 * Those that the user wants as messages. Safe to repeat: a notice that is there already stays as it
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

/** Newest first, with how many there are and how many of them are unread. */
export async function listMessages(
  db: D1Database,
  { companyId, userId }: Reader,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredMessage[]; total: number; unread: number }> {
  const [rows, counts] = await db.batch<MessageRow & { total: number; unread: number }>([
    db
      .prepare(
        `SELECT ${columns} FROM messages WHERE company_id = ? AND user_id = ?
         ORDER BY sent_ms DESC, id DESC LIMIT ? OFFSET ?`,
      )
      .bind(companyId, userId, limit, offset),
    db
      .prepare(
        `SELECT count(*) AS total, count(*) - count(read_ms) AS unread
         FROM messages WHERE company_id = ? AND user_id = ?`,
      )
      .bind(companyId, userId),
  ]);
  const [{ total, unread } = { total: 0, unread: 0 }] = counts?.results ?? [];
  return { rows: (rows?.results ?? []).map(toMessage), total, unread };
}

export async function countUnread(db: D1Database, { companyId, userId }: Reader): Promise<number> {
  const unread = await db
    .prepare(
      `SELECT count(*) AS unread FROM messages
       WHERE company_id = ? AND user_id = ? AND read_ms IS NULL`,
    )
    .bind(companyId, userId)
    .first<number>("unread");
  return unread ?? 0;
}

/** Marks the message as read. Null for one that this user has not got. */
export async function readMessage(
  db: D1Database,
  { companyId, userId }: Reader,
  id: string,
  nowMs: number,
): Promise<StoredMessage | null> {
  const row = await db
    .prepare(
      `UPDATE messages SET read_ms = coalesce(read_ms, ?)
       WHERE company_id = ? AND user_id = ? AND id = ? RETURNING ${columns}`,
    )
    .bind(nowMs, companyId, userId, id)
    .first<MessageRow>();
  return row && toMessage(row);
}

export async function readAllMessages(
  db: D1Database,
  { companyId, userId }: Reader,
  nowMs: number,
): Promise<void> {
  await db
    .prepare(
      `UPDATE messages SET read_ms = ? WHERE company_id = ? AND user_id = ? AND read_ms IS NULL`,
    )
    .bind(nowMs, companyId, userId)
    .run();
}
