import type { ChatSide } from "#domain/contracts/chat.ts";
import { Store } from "../runtime/bases.ts";

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

export class Standing extends Store {
  get now(): Record<ChatSide | "told" | "version", number> {
    const [row] = this.sql<Standing["now"]>`SELECT customer_seen AS customer, desk_seen AS desk,
      told, version FROM standing`;
    if (!row) throw new Error("a conversation without its standing");
    return row;
  }

  see(side: ChatSide, number: number): void {
    if (side === "desk") this.sql`UPDATE standing SET desk_seen = max(desk_seen, ${number})`;
    else this.sql`UPDATE standing SET customer_seen = max(customer_seen, ${number})`;
  }

  tell(number: number): void {
    this.sql`UPDATE standing SET told = ${number}`;
  }

  changed(): void {
    this.sql`UPDATE standing SET version = version + 1`;
  }
}
