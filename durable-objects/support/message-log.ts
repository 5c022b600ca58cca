/** The messages of a conversation: numbered from 1, never changed. */
import type { ChatFile, ChatMessage, ChatQuery, ChatSide } from "#domain/contracts/chat.ts";
import { Store } from "../runtime/bases.ts";

export const messageLogSql = `
  CREATE TABLE messages (
    number INTEGER PRIMARY KEY,
    side TEXT NOT NULL,
    -- The writer's own: the same message that comes again is found by it.
    id TEXT NOT NULL,
    text TEXT NOT NULL,
    -- JSON, null without one.
    file TEXT,
    operator_id TEXT NOT NULL,
    operator TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    UNIQUE (side, id)
  ) STRICT;
`;

interface Row {
  number: number;
  side: ChatSide;
  id: string;
  text: string;
  file: string | null;
  operator_id: string;
  operator: string;
  at_ms: number;
}

function toMessage({ file, operator_id, operator, at_ms, ...row }: Row): ChatMessage {
  return {
    ...row,
    // Needs no check, because `add` wrote the file.
    file: file === null ? null : (JSON.parse(file) as ChatFile),
    operator: operator_id === "" ? null : { id: operator_id, name: operator },
    atMs: at_ms,
  };
}

export class MessageLog extends Store {
  /** Number of the newest message, of one side or of both; 0 if none. */
  newest(side?: ChatSide): number {
    const newest = this.first<number>`SELECT max(number) FROM messages
      WHERE side = coalesce(${side ?? null}, side)`;
    return newest ?? 0;
  }

  find(number: number): ChatMessage | null {
    const [row] = this.sql<Row>`SELECT * FROM messages WHERE number = ${number}`;
    return row ? toMessage(row) : null;
  }

  known(side: ChatSide, id: string): ChatMessage | null {
    const [row] = this.sql<Row>`SELECT * FROM messages WHERE side = ${side} AND id = ${id}`;
    return row ? toMessage(row) : null;
  }

  /** Runs inside the caller's transaction. */
  add({ number, side, id, text, file, operator, atMs }: ChatMessage): void {
    this.sql`INSERT INTO messages (number, side, id, text, file, operator_id, operator, at_ms)
      VALUES (${number}, ${side}, ${id}, ${text}, ${file && JSON.stringify(file)},
      ${operator?.id ?? ""}, ${operator?.name ?? ""}, ${atMs})`;
  }

  list({ from, limit }: Pick<ChatQuery, "from" | "limit">): ChatMessage[] {
    if (from !== "newest" && "after" in from) {
      return this.sql<Row>`SELECT * FROM messages WHERE number > ${from.after}
        ORDER BY number LIMIT ${limit}`.map(toMessage);
    }
    const before = from === "newest" ? Number.MAX_SAFE_INTEGER : from.before;
    return this.sql<Row>`SELECT * FROM messages WHERE number < ${before} ORDER BY number DESC
      LIMIT ${limit}`
      .map(toMessage)
      .reverse();
  }

  countAfter(side: ChatSide, number: number): number {
    const count = this.first<number>`SELECT count(*) FROM messages
      WHERE side = ${side} AND number > ${number}`;
    return count ?? 0;
  }
}
