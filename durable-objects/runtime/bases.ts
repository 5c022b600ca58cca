import { type Database, type Sql, type SqlValue, sqlOf } from "./database.ts";

export abstract class Component<Ports> {
  protected readonly ports: Ports;

  constructor(ports: Ports) {
    this.ports = ports;
  }
}

export abstract class Store {
  protected readonly db: Database;
  protected readonly sql: Sql;

  constructor(db: Database) {
    this.db = db;
    this.sql = sqlOf(db);
  }

  /** Runs a statement that returns one column; returns this column's values. */
  protected column<Value extends SqlValue>(...statement: Parameters<Sql>): Value[] {
    return this.sql<Record<string, Value>>(...statement).flatMap((row) => Object.values(row));
  }

  /** Like `column`, for the first row only; null if there is no row. */
  protected first<Value extends SqlValue>(...statement: Parameters<Sql>): Value | null {
    return this.column<Value>(...statement)[0] ?? null;
  }

  /** Runs a statement. True if it returns a row; a write needs `RETURNING` for that. */
  protected finds(...statement: Parameters<Sql>): boolean {
    return this.sql(...statement).length > 0;
  }
}
