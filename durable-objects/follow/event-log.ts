/**
 * Stores a master's events until all followers have got them. Also stores the positions that the
 * master holds after the newest event.
 */
import type { MasterAct, MasterEvent, OpenedAct } from "#domain/contracts/copying.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { Store } from "../runtime/bases.ts";

export const eventLogSql = `
  -- Number of the newest event; one row.
  CREATE TABLE newest (number INTEGER NOT NULL) STRICT;
  INSERT INTO newest VALUES (0);
  CREATE TABLE events (
    number INTEGER PRIMARY KEY,
    order_id TEXT NOT NULL,
    event TEXT NOT NULL,
    -- Null until it is read, and where nobody's size needs it.
    master_equity TEXT
  ) STRICT;
  CREATE TABLE positions (
    order_id TEXT PRIMARY KEY,
    opened_number INTEGER NOT NULL,
    closed_number INTEGER,
    -- The opening, with lots and levels of now.
    act TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export interface LoggedEvent {
  event: MasterEvent;
  masterEquity: string | null;
  openedNumber: number;
}

export interface MasterPosition {
  orderId: string;
  productId: number;
  openedNumber: number;
  act: OpenedAct;
}

export class EventLog extends Store {
  get newest(): number {
    return this.first<number>`SELECT number FROM newest` ?? 0;
  }

  /**
   * Runs inside a transaction; ignores known events.
   * @throws if an earlier event is missing
   */
  add(events: readonly MasterEvent[]): void {
    let { newest } = this;
    for (const event of events) {
      if (event.number <= newest) continue;
      if (event.number !== newest + 1) {
        throw new Error(`event ${event.number} came, ${newest + 1} is missing`);
      }
      newest = event.number;
      this.#add(event);
    }
    this.sql`UPDATE newest SET number = ${newest}`;
  }

  /** Ignores a position from before the first follower: it is unknown here, and has no copies. */
  #add(event: MasterEvent): void {
    const { number, orderId, act } = event;
    if (act.kind === "opened") {
      this.sql`INSERT INTO positions (order_id, opened_number, act)
        VALUES (${orderId}, ${number}, ${JSON.stringify(act)})`;
    } else {
      const opening = this.openingOf(orderId);
      if (!opening) return;
      this.sql`UPDATE positions SET act = ${JSON.stringify(changed(opening, act))},
        closed_number = ${act.kind === "closed" ? number : null} WHERE order_id = ${orderId}`;
    }
    this.sql`INSERT INTO events (number, order_id, event)
      VALUES (${number}, ${orderId}, ${JSON.stringify(event)})`;
  }

  after(number: number): LoggedEvent | null {
    return this.#first(number + 1, Number.MAX_SAFE_INTEGER);
  }

  find(number: number): LoggedEvent | null {
    return this.#first(number, number);
  }

  /** Stores the master's equity at an event, only once: all copies of the event use this equity. */
  setEquity(number: number, equity: string): void {
    this.sql`UPDATE events SET master_equity = ${equity} WHERE number = ${number}
      AND master_equity IS NULL`;
  }

  openingOf(orderId: string): OpenedAct | null {
    const [row] = this.sql<{ act: string }>`SELECT act FROM positions WHERE order_id = ${orderId}`;
    // `#add` wrote the act.
    return row ? (JSON.parse(row.act) as OpenedAct) : null;
  }

  /** Positions that the master holds after the newest event, oldest first. */
  open(): MasterPosition[] {
    return this.sql<{ order_id: string; opened_number: number; act: string }>`SELECT order_id,
      opened_number, act FROM positions WHERE closed_number IS NULL ORDER BY opened_number`.map(
      (row) => {
        const act = JSON.parse(row.act) as OpenedAct;
        const { id: productId } = act.product;
        return { orderId: row.order_id, productId, openedNumber: row.opened_number, act };
      },
    );
  }

  /**
   * Deletes the events that no follower needs any more, and the positions that these events closed.
   * @param heard newest event that all followers got
   */
  prune(heard: number): void {
    this.sql`DELETE FROM events WHERE number <= ${heard}
      AND number NOT IN (SELECT number FROM waiting)`;
    this.sql`DELETE FROM positions WHERE closed_number <= ${heard}
      AND order_id NOT IN (SELECT order_id FROM waiting)`;
  }

  #first(from: number, to: number): LoggedEvent | null {
    const [row] = this.sql<Omit<LoggedEvent, "event"> & { event: string }>`
      SELECT event, master_equity AS masterEquity, opened_number AS openedNumber
      FROM events JOIN positions USING (order_id)
      WHERE events.number BETWEEN ${from} AND ${to} ORDER BY events.number LIMIT 1`;
    return row ? { ...row, event: JSON.parse(row.event) as MasterEvent } : null;
  }
}

/** Returns a position's opening, changed by a later act. */
function changed(opening: OpenedAct, act: Exclude<MasterAct, OpenedAct>): OpenedAct {
  if (act.kind === "levels") return { ...opening, levels: act.levels };
  if (act.kind === "closed") return opening;
  const lots = Decimal.parse(act.before).sub(Decimal.parse(act.closed)).toString();
  return { ...opening, lots };
}
