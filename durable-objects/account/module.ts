import { type Database, type Sql, sqlOf } from "../runtime/database.ts";

/** Rows of the account's database. */
export abstract class Rows {
  protected readonly db: Database;
  protected readonly sql: Sql;

  constructor(db: Database) {
    this.db = db;
    this.sql = sqlOf(db);
  }
}

/** A module of an account, with the part of the account and the modules that it works with. */
export abstract class Module<Context extends { db: Database }> extends Rows {
  protected readonly context: Context;

  constructor(context: Context) {
    super(context.db);
    this.context = context;
  }
}
