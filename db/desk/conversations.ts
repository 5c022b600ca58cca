/** The desk's list of conversations. Each conversation's object stores the messages. */

import { personStatus } from "#domain/codes.ts";
import type { ConversationRow } from "#domain/contracts/chat.ts";
import type { ConversationView } from "#domain/contracts/desk/chat.ts";
import { type Page, readPage } from "../read-page.ts";
import { countOf, listOf, type Owner, part, raw, sql } from "../sql.ts";
import { withRole } from "./operators.ts";
import { mayBy } from "./roles.ts";

export type ListedConversation = Omit<ConversationView, "account" | "is_demo"> & {
  email: string;
  mobile: string;
  is_demo: number;
};

/**
 * Stores a report unless a newer one is stored. A customer's new message reopens the conversation.
 */
export async function storeConversation(
  db: D1Database,
  { companyId, userId }: Owner,
  row: ConversationRow,
): Promise<void> {
  await sql(db)`INSERT INTO conversations
      (company_id, user_id, at_ms, side, text, unread, customer_number, version)
    VALUES (${companyId}, ${userId}, ${row.atMs}, ${row.side}, ${row.text}, ${row.unread},
      ${row.customerNumber}, ${row.version})
    ON CONFLICT (company_id, user_id) DO UPDATE SET
      at_ms = excluded.at_ms, side = excluded.side, text = excluded.text,
      unread = excluded.unread, version = excluded.version,
      state = CASE WHEN excluded.customer_number > customer_number THEN 'open' ELSE state END,
      customer_number = excluded.customer_number
    WHERE excluded.version > version`.run();
}

const listed = `SELECT c.user_id, u.uid, u.email, u.mobile, u.is_demo, c.state, c.unread, c.at_ms,
    c.side, c.text, c.assignee AS assignee_id, coalesce(o.name, '') AS assignee
  FROM conversations AS c JOIN users AS u ON u.company_id = c.company_id AND u.id = c.user_id
  LEFT JOIN operators AS o ON o.company_id = c.company_id AND o.id = c.assignee`;

export interface ConversationFilter {
  view: "open" | "mine" | "all";
  /** Part of uid, e-mail or phone; empty means all customers. */
  search: string;
  operatorId: string;
}

/** Lists conversations: unread ones first, then by the newest message. */
export function listConversations(
  db: D1Database,
  companyId: number,
  { view, search, operatorId }: ConversationFilter,
  page: Page,
) {
  const matching = part`c.company_id = ${companyId}
    AND (${view} = 'all' OR (c.state = 'open' AND (${view} = 'open' OR c.assignee = ${operatorId})))
    AND (${search} = ''
      OR instr(lower(u.uid || ' ' || u.email || ' ' || u.mobile), lower(${search})) > 0)`;
  const list = part`${raw(listed)} WHERE ${matching}
    ORDER BY c.unread > 0 DESC, c.at_ms DESC, c.user_id`;
  const all = part`FROM conversations AS c
    JOIN users AS u ON u.company_id = c.company_id AND u.id = c.user_id WHERE ${matching}`;
  return readPage<ListedConversation>(db, list, all, page);
}

/** Finds a conversation; null if the customer never wrote, or belongs to another company. */
export function findConversation(db: D1Database, { companyId, userId }: Owner) {
  return sql(db)`${raw(listed)} WHERE c.company_id = ${companyId}
    AND c.user_id = ${userId}`.first<ListedConversation>();
}

export function countUnreadConversations(db: D1Database, companyId: number) {
  return countOf(db)`SELECT count(*) AS n FROM conversations
    WHERE company_id = ${companyId} AND state = 'open' AND unread > 0`;
}

export function listChatOperators(db: D1Database, companyId: number) {
  return listOf<{ id: string; name: string }>(db)`SELECT o.id, o.name
    FROM operators AS o ${raw(withRole)}
    WHERE o.company_id = ${companyId} AND o.status = ${personStatus.code("active")}
      AND ${raw(mayBy("answer_chats"))} ORDER BY o.name, o.id`;
}

/**
 * Assigns a conversation; changes no row if the operator already has it.
 * @param operatorId if empty, ends the assignment
 */
export function assignConversation(
  db: D1Database,
  { companyId, userId }: Owner,
  operatorId: string,
): D1PreparedStatement {
  return sql(db)`UPDATE conversations SET assignee = ${operatorId}
    WHERE company_id = ${companyId} AND user_id = ${userId} AND assignee != ${operatorId}`;
}

/** Sets a conversation's state; changes no row if the conversation already has it. */
export function setConversationState(
  db: D1Database,
  { companyId, userId }: Owner,
  state: "open" | "closed",
): D1PreparedStatement {
  return sql(db)`UPDATE conversations SET state = ${state}
    WHERE company_id = ${companyId} AND user_id = ${userId} AND state != ${state}`;
}

export function setRemark(db: D1Database, { companyId, userId }: Owner, remark: string) {
  return sql(db)`UPDATE users SET remark = ${remark} WHERE company_id = ${companyId}
    AND id = ${userId} AND remark != ${remark}`;
}
