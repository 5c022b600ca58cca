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

  /** The values of a statement's one column. */
  protected column<Value extends SqlValue>(...statement: Parameters<Sql>): Value[] {
    return this.sql<Record<string, Value>>(...statement).flatMap((row) => Object.values(row));
  }

  /** The value of a statement's one column in its first row; null without a row. */
  protected first<Value extends SqlValue>(...statement: Parameters<Sql>): Value | null {
    return this.column<Value>(...statement)[0] ?? null;
  }

  /** True if a statement finds a row. */
  protected finds(...statement: Parameters<Sql>): boolean {
    return this.sql(...statement).length > 0;
  }
}
