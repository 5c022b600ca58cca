import { Store } from "../runtime/bases.ts";
import type { Database } from "../runtime/database.ts";

export abstract class Module<Context extends { db: Database }> extends Store {
  protected readonly context: Context;

  constructor(context: Context) {
    super(context.db);
    this.context = context;
  }
}
