export interface Migration {
  id: string;
  /** One or more SQL statements. */
  sql: string;
}

export const timersMigration: Migration = {
  id: "timers",
  sql: "CREATE TABLE timers (name TEXT PRIMARY KEY, due_ms INTEGER NOT NULL) WITHOUT ROWID",
};
