/** Types of D1 that `db/money/books.ts` needs, because scripts do not have the Worker types. */
declare interface D1PreparedStatement {
  bind(...values: unknown[]): D1PreparedStatement;
  all<Row>(): Promise<{ results: Row[] }>;
  first<Row>(): Promise<Row | null>;
  run(): Promise<unknown>;
}
declare interface D1Database {
  prepare(sql: string): D1PreparedStatement;
  batch(statements: readonly D1PreparedStatement[]): Promise<unknown>;
}
