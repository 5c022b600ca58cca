/** Part of a D1 binding that the scripts use. The Worker types would conflict with Node's types. */
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
