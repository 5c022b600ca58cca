import { part } from "#db/sql.ts";

export type SqlValue = string | number | null;

/**
 * Subset of SQLite that storage modules use. So the same modules run on a Durable Object's storage
 * and, in tests and simulations, on any other SQLite.
 */
export interface Database {
  rows<Row extends object>(query: string, ...bindings: SqlValue[]): Row[];
  /** Runs a synchronous function as a transaction: if it throws, all its writes are undone. */
  transaction<T>(work: () => T): T;
  /** Number of transactions undone so far. Values read inside an undone transaction are invalid. */
  readonly undone: number;
}

/** Runs a statement with bound values, and returns its rows: sql`... WHERE id = ${id}`. */
export type Sql = <Row extends object>(...template: Parameters<typeof part>) => Row[];

export const storageSql = (storage: SyncStorage["sql"]): Sql => sqlOf(storageRows(storage));

export function sqlOf(db: Pick<Database, "rows">): Sql {
  return (...template) => {
    const { sql, values } = part(...template);
    return db.rows(sql, ...values);
  };
}

interface SyncStorage {
  sql: { exec(query: string, ...bindings: SqlValue[]): { toArray(): object[] } };
  transactionSync<T>(work: () => T): T;
}

const storageRows = (sql: SyncStorage["sql"]): Pick<Database, "rows"> => ({
  // The caller's type names the columns, because SQLite itself types no rows.
  rows: (query, ...bindings) => sql.exec(query, ...bindings).toArray() as never[],
});

export function storageDatabase(storage: SyncStorage): Database {
  let undone = 0;
  return {
    ...storageRows(storage.sql),
    transaction(work) {
      try {
        return storage.transactionSync(work);
      } catch (error) {
        undone++;
        throw error;
      }
    },
    get undone() {
      return undone;
    },
  };
}
