import { type Database, type Sql, sqlOf } from "./database.ts";

/** Base of a part of an object, with the ports that it uses. */
export abstract class Component<Ports> {
  protected readonly ports: Ports;

  constructor(ports: Ports) {
    this.ports = ports;
  }
}

/** Base of the classes that read and write rows of an object's database. */
export abstract class Store {
  protected readonly db: Database;
  protected readonly sql: Sql;

  constructor(db: Database) {
    this.db = db;
    this.sql = sqlOf(db);
  }
}
