/**
 * Counts rows that a call reads and writes: rows of D1 by its own `meta`, and rows of objects by
 * their cursors.
 */
import type { Env } from "#platform/env.ts";

export interface Rows {
  read: number;
  written: number;
}

type Meta = { rows_read: number; rows_written: number };

/** The environment with a database that adds up the rows of its statements. */
export function countRows(env: Env): { env: Env; rows: Rows } {
  const rows: Rows = { read: 0, written: 0 };
  const originals = new WeakMap<object, D1PreparedStatement>();
  const add = ({ rows_read, rows_written }: Meta) => {
    rows.read += rows_read;
    rows.written += rows_written;
  };
  const counted = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => {
      const answer = await statement.all<Record<string, unknown>>();
      add(answer.meta as unknown as Meta);
      return answer;
    };
    const proxy = {
      bind: (...values: unknown[]) => counted(statement.bind(...values)),
      all,
      run: all,
      first: async () => (await all()).results[0] ?? null,
    } as unknown as D1PreparedStatement;
    originals.set(proxy, statement);
    return proxy;
  };
  const DB = {
    prepare: (sql: string) => counted(env.DB.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) => {
      const answers = await env.DB.batch(statements.map((each) => originals.get(each) ?? each));
      for (const { meta } of answers) add(meta as unknown as Meta);
      return answers;
    },
  } as unknown as D1Database;
  return { env: { ...env, DB }, rows };
}

type Cursor = { rowsRead: number; rowsWritten: number };

/** Adds up the rows of one object's own database from now on. */
export function countStorage(storage: DurableObjectStorage): { take(): Rows } {
  const { sql } = storage;
  const { exec } = sql;
  let cursors: Cursor[] = [];
  const counted = (...values: Parameters<typeof exec>) => {
    const cursor = Reflect.apply(exec, sql, values);
    cursors.push(cursor);
    return cursor;
  };
  Object.defineProperty(sql, "exec", { value: counted, configurable: true });
  return {
    take() {
      const all = cursors;
      cursors = [];
      return {
        read: all.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
        written: all.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0),
      };
    },
  };
}
