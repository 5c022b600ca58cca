/** The part of a D1 binding that is used here; the Worker types do not go with Node's. */
export interface LocalDatabase {
  exec(sql: string): Promise<unknown>;
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<unknown>;
}
interface Statement {
  bind(...values: unknown[]): Statement;
  all<Row>(): Promise<{ results: Row[] }>;
  first<Row>(): Promise<Row | null>;
}
