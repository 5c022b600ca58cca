/** Daily sums by subject. Amounts are added as exact decimals, never in SQL. */
import type { Reservation } from "#domain/contracts/limits.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { Store } from "../runtime/bases.ts";

export const sumsMigration = {
  id: "0002_reservations",
  sql: `
    CREATE TABLE reservations (
      id TEXT NOT NULL,
      subject TEXT NOT NULL,
      family TEXT NOT NULL,
      amount TEXT NOT NULL,
      at_ms INTEGER NOT NULL,
      PRIMARY KEY (id, subject)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reservations_by_subject ON reservations (subject, family, at_ms);
  `,
};

/** Retention in ms of reservations: longer than any company day, even with clocks put back. */
export const reservationsKeptMs = 2 * 86_400_000;

type Query = Pick<Reservation, "family" | "subjects" | "fromMs">;

export class Sums extends Store {
  reserve(reservation: Reservation, nowMs: number): string {
    return this.db.transaction(() => this.#reserve(reservation, nowMs));
  }

  #reserve({ id, amount, max, ...query }: Reservation, nowMs: number): string {
    this.sql`DELETE FROM reservations WHERE at_ms <= ${nowMs - reservationsKeptMs}`;
    const [known] = this.sql<{ amount: string }>`SELECT amount FROM reservations
      WHERE id = ${id} LIMIT 1`;
    if (known) return known.amount;
    if (this.reserved(query).add(Decimal.parse(amount)).gt(Decimal.parse(max))) return "0";
    for (const subject of new Set(query.subjects)) {
      this.sql`INSERT INTO reservations (id, subject, family, amount, at_ms)
        VALUES (${id}, ${subject}, ${query.family}, ${amount}, ${nowMs})`;
    }
    return amount;
  }

  release(id: string): void {
    this.sql`DELETE FROM reservations WHERE id = ${id}`;
  }

  reserved({ family, subjects, fromMs }: Query): Decimal {
    return subjects.reduce((largest, subject) => {
      const sum = this.#sumOf(subject, family, fromMs);
      return sum.gt(largest) ? sum : largest;
    }, Decimal.zero);
  }

  newestMs(): number | null {
    return this.first<number>`SELECT max(at_ms) FROM reservations`;
  }

  #sumOf(subject: string, family: string, fromMs: number): Decimal {
    return this.sql<{ amount: string }>`SELECT amount FROM reservations
      WHERE subject = ${subject} AND family = ${family} AND at_ms >= ${fromMs}`.reduce(
      (sum, { amount }) => sum.add(Decimal.parse(amount)),
      Decimal.zero,
    );
  }
}
