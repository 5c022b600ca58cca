/** How far each side has read, and the last answer the customer was notified of. */
import type { ChatSide } from "#domain/contracts/chat.ts";
import type { Database } from "../runtime/database.ts";

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
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get #row(): Row {
    const [row] = this.#db.rows<Row>("SELECT * FROM standing");
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
    const column = side === "customer" ? "customer_seen" : "desk_seen";
    this.#db.rows(`UPDATE standing SET ${column} = max(${column}, ?)`, number);
  }

  tell(number: number): void {
    this.#db.rows("UPDATE standing SET told = ?", number);
  }

  changed(): void {
    this.#db.rows("UPDATE standing SET version = version + 1");
  }
}
