import { type Database, type Sql, sqlOf } from "./database.ts";

/** A part of an object, with the ports and other parts that it works with. */
export abstract class Part<Ports> {
  protected readonly ports: Ports;

  constructor(ports: Ports) {
    this.ports = ports;
  }
}

/** Rows of an object's database. */
export abstract class Store {
  protected readonly db: Database;
  protected readonly sql: Sql;

  constructor(db: Database) {
    this.db = db;
    this.sql = sqlOf(db);
  }
}
