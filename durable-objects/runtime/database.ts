/**
 * The part of SQLite that storage modules use, so that the same modules run on a Durable Object's
 * storage and, in tests and simulations, on any other SQLite.
 */
export type SqlValue = string | number | null;

export interface Database {
  /** Runs one statement and returns its rows. */
  rows<Row extends object>(query: string, ...bindings: SqlValue[]): Row[];
  /** Runs a function whose writes all stay or, when it throws, all vanish. It must not wait. */
  transaction<T>(work: () => T): T;
  /** How many transactions were undone so far: what was read from rows in one is void then. */
  readonly undone: number;
}

/** The part of `DurableObjectStorage` that is used. */
interface SyncStorage {
  sql: { exec(query: string, ...bindings: SqlValue[]): { toArray(): object[] } };
  transactionSync<T>(work: () => T): T;
}

export function storageDatabase(storage: SyncStorage): Database {
  let undone = 0;
  return {
    rows<Row extends object>(query: string, ...bindings: SqlValue[]): Row[] {
      // The statement beside each call names its columns: SQLite itself types no rows.
      return storage.sql.exec(query, ...bindings).toArray() as Row[];
    },
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
