/** The desk's list of conversations with customers; their objects store the messages. */
import { personStatus } from "#domain/codes.ts";
import type { ConversationRow } from "#domain/contracts/chat.ts";
import { withRole } from "./operators.ts";
import { mayBy } from "./roles.ts";

interface Owner {
  companyId: number;
  userId: string;
}

export interface ListedConversation {
  user_id: string;
  uid: string;
  email: string;
  mobile: string;
  is_demo: number;
  state: "open" | "closed";
  unread: number;
  at_ms: number;
  side: "customer" | "desk";
  text: string;
  assignee_id: string;
  assignee: string;
}

/**
 * Stores a conversation's report; an older one changes nothing. A new message of the customer
 * reopens a closed conversation.
 */
export async function storeConversation(
  db: D1Database,
  { companyId, userId }: Owner,
  row: ConversationRow,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO conversations
         (company_id, user_id, at_ms, side, text, unread, customer_number, version)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
       ON CONFLICT (company_id, user_id) DO UPDATE SET
         at_ms = excluded.at_ms, side = excluded.side, text = excluded.text,
         unread = excluded.unread, version = excluded.version,
         state = CASE WHEN excluded.customer_number > customer_number THEN 'open' ELSE state END,
         customer_number = excluded.customer_number
       WHERE excluded.version > version`,
    )
    .bind(
      companyId,
      userId,
      row.atMs,
      row.side,
      row.text,
      row.unread,
      row.customerNumber,
      row.version,
    )
    .run();
}

const listed = `SELECT c.user_id, u.uid, u.email, u.mobile, u.is_demo, c.state, c.unread, c.at_ms,
    c.side, c.text, c.assignee AS assignee_id, coalesce(o.name, '') AS assignee
  FROM conversations AS c JOIN users AS u ON u.company_id = c.company_id AND u.id = c.user_id
  LEFT JOIN operators AS o ON o.company_id = c.company_id AND o.id = c.assignee`;

export interface ConversationFilter {
  view: "open" | "mine" | "all";
  /** Empty means all customers. */
  search: string;
  operatorId: string;
}

const matching = `c.company_id = ?1
  AND (?2 = 'all' OR (c.state = 'open' AND (?2 = 'open' OR c.assignee = ?3)))
  AND (?4 = '' OR instr(lower(u.uid || ' ' || u.email || ' ' || u.mobile), lower(?4)) > 0)`;

/** Unread conversations first, then by the newest message. */
export async function listConversations(
  db: D1Database,
  companyId: number,
  { view, search, operatorId }: ConversationFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedConversation[]; total: number }> {
  const [rows, count] = await db.batch<ListedConversation & { n: number }>([
    db
      .prepare(
        `${listed} WHERE ${matching}
         ORDER BY c.unread > 0 DESC, c.at_ms DESC, c.user_id LIMIT ?5 OFFSET ?6`,
      )
      .bind(companyId, view, operatorId, search, limit, offset),
    db
      .prepare(
        `SELECT count(*) AS n FROM conversations AS c
         JOIN users AS u ON u.company_id = c.company_id AND u.id = c.user_id WHERE ${matching}`,
      )
      .bind(companyId, view, operatorId, search),
  ]);
  return { rows: rows?.results ?? [], total: count?.results[0]?.n ?? 0 };
}

/** Null if the customer has never written, or belongs to another company. */
export async function findConversation(
  db: D1Database,
  { companyId, userId }: Owner,
): Promise<ListedConversation | null> {
  return db
    .prepare(`${listed} WHERE c.company_id = ? AND c.user_id = ?`)
    .bind(companyId, userId)
    .first<ListedConversation>();
}

/** Number of open conversations with messages that the desk has not read. */
export async function countUnreadConversations(db: D1Database, companyId: number): Promise<number> {
  const count = await db
    .prepare(
      `SELECT count(*) AS n FROM conversations
       WHERE company_id = ? AND state = 'open' AND unread > 0`,
    )
    .bind(companyId)
    .first<number>("n");
  return count ?? 0;
}

/** Operators who may answer customers, by name. */
export async function listChatOperators(
  db: D1Database,
  companyId: number,
): Promise<{ id: string; name: string }[]> {
  const { results } = await db
    .prepare(
      `SELECT o.id, o.name FROM operators AS o ${withRole}
       WHERE o.company_id = ? AND o.status = ? AND ${mayBy("answer_chats")} ORDER BY o.name, o.id`,
    )
    .bind(companyId, personStatus.code("active"))
    .all<{ id: string; name: string }>();
  return results;
}

/** Changes nothing if the operator already has it. @param operatorId empty to unassign */
export function assignConversation(
  db: D1Database,
  { companyId, userId }: Owner,
  operatorId: string,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE conversations SET assignee = ?1
       WHERE company_id = ?2 AND user_id = ?3 AND assignee != ?1`,
    )
    .bind(operatorId, companyId, userId);
}

/** Changes nothing if it already has this state. */
export function setConversationState(
  db: D1Database,
  { companyId, userId }: Owner,
  state: "open" | "closed",
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE conversations SET state = ?1
       WHERE company_id = ?2 AND user_id = ?3 AND state != ?1`,
    )
    .bind(state, companyId, userId);
}

export function setRemark(
  db: D1Database,
  { companyId, userId }: Owner,
  remark: string,
): D1PreparedStatement {
  return db
    .prepare("UPDATE users SET remark = ?1 WHERE company_id = ?2 AND id = ?3 AND remark != ?1")
    .bind(remark, companyId, userId);
}
