/** Makes statements from templates. Values are bound; only a `Part` becomes SQL. */
type Value = string | number | null;

/** SQL that the code itself contains, with the values to bind. */
export interface Part {
  sql: string;
  values: readonly Value[];
}

type Given = ReadonlyArray<Value | Part>;

const isPart = (each: Value | Part): each is Part => typeof each === "object" && each !== null;

export const raw = (sql: string | number): Part => ({ sql: String(sql), values: [] });

/**
 * Joins texts and values in a loop. Array methods take eight times as long, and accounts make many
 * statements.
 */
export function part(texts: TemplateStringsArray, ...given: Given): Part {
  let sql = texts[0] ?? "";
  const values: Value[] = [];
  for (const [index, each] of given.entries()) {
    sql += (isPart(each) ? each.sql : "?") + texts[index + 1];
    if (isPart(each)) values.push(...each.values);
    else values.push(each);
  }
  return { sql, values };
}

type Template = Parameters<typeof part>;

/** A user, named by company and id as in rows. */
export interface Owner {
  companyId: number;
  userId: string;
}

export const sql =
  (db: D1Database) =>
  (...template: Template): D1PreparedStatement => {
    const { sql, values } = part(...template);
    return db.prepare(sql).bind(...values);
  };

export const listOf =
  <Row, Out = Row>(db: D1Database, map = (row: Row) => row as unknown as Out) =>
  async (...template: Template) =>
    (await sql(db)(...template).all<Row>()).results.map((row) => map(row));

/** Reads a statement's first row, converted by `map`; null if none. */
export const firstOf =
  <Row, Out>(db: D1Database, map: (row: Row) => Out) =>
  async (...template: Template): Promise<Out | null> => {
    const row = await sql(db)(...template).first<Row>();
    return row && map(row);
  };

export const hasRow =
  (db: D1Database) =>
  async (...template: Template) =>
    (await sql(db)(...template).first()) !== null;

export const columnOf =
  <Value>(db: D1Database) =>
  async (...template: Template) => {
    const { results } = await sql(db)(...template).all<Record<string, Value>>();
    return results.flatMap((row) => Object.values(row));
  };

/** Reads the number in a statement's only column; 0 without a row. */
export const countOf =
  (db: D1Database) =>
  async (...template: Template) =>
    (await columnOf<number>(db)(...template))[0] ?? 0;
