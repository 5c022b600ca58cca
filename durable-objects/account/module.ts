import { type Database, type Sql, sqlOf } from "../runtime/database.ts";

/** Base of the classes that read and write rows of the account's database. */
export abstract class Rows {
  protected readonly db: Database;
  protected readonly sql: Sql;

  constructor(db: Database) {
    this.db = db;
    this.sql = sqlOf(db);
  }
}

/** Base of a module, with the part of the account that it uses. */
export abstract class Module<Context extends { db: Database }> extends Rows {
  protected readonly context: Context;

  constructor(context: Context) {
    super(context.db);
    this.context = context;
  }
}
