import type { Database } from "../runtime/database.ts";

/** A module of an account, with the part of the account and the modules that it works with. */
export abstract class Module<Context> {
  protected readonly context: Context;

  constructor(context: Context) {
    this.context = context;
  }
}

/** Rows of the account's database. */
export abstract class Rows {
  protected readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }
}
