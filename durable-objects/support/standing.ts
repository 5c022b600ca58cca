/** How far each side has read, and the last answer the customer was notified of. */
import type { ChatSide } from "#domain/contracts/chat.ts";
import { type Database, type Sql, sqlOf } from "../runtime/database.ts";

export const standingSql = `
  CREATE TABLE standing (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    customer_seen INTEGER NOT NULL DEFAULT 0,
    desk_seen INTEGER NOT NULL DEFAULT 0,
    -- Number of the answer that the customer was told of last.
    told INTEGER NOT NULL DEFAULT 0,
    version INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  INSERT INTO standing (one) VALUES (1);
`;

interface Row {
  customer_seen: number;
  desk_seen: number;
  told: number;
  version: number;
}

export class Standing {
  readonly #sql: Sql;

  constructor(db: Database) {
    this.#sql = sqlOf(db);
  }

  get #row(): Row {
    const [row] = this.#sql<Row>`SELECT * FROM standing`;
    if (!row) throw new Error("a conversation without its standing");
    return row;
  }

  get seen(): Record<ChatSide, number> {
    const { customer_seen: customer, desk_seen: desk } = this.#row;
    return { customer, desk };
  }

  get told(): number {
    return this.#row.told;
  }

  get version(): number {
    return this.#row.version;
  }

  see(side: ChatSide, number: number): void {
    if (side === "desk") this.#sql`UPDATE standing SET desk_seen = max(desk_seen, ${number})`;
    else this.#sql`UPDATE standing SET customer_seen = max(customer_seen, ${number})`;
  }

  tell(number: number): void {
    this.#sql`UPDATE standing SET told = ${number}`;
  }

  changed(): void {
    this.#sql`UPDATE standing SET version = version + 1`;
  }
}
