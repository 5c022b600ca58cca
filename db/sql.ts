/** Statements as templates: each value in one is bound, and only a `Part` becomes SQL. */
type Value = string | number | null;

/** SQL that the code itself has made, with the values that it binds. */
export interface Part {
  sql: string;
  values: readonly Value[];
}

type Given = ReadonlyArray<Value | Part>;

const isPart = (each: Value | Part): each is Part => typeof each === "object" && each !== null;

export const raw = (sql: string | number): Part => ({ sql: String(sql), values: [] });

export const part = (texts: TemplateStringsArray, ...given: Given): Part => ({
  sql: String.raw({ raw: texts }, ...given.map((each) => (isPart(each) ? each.sql : "?"))),
  values: given.flatMap((each) => (isPart(each) ? each.values : [each])),
});

export const sql =
  (db: D1Database) =>
  (...template: Parameters<typeof part>): D1PreparedStatement => {
    const { sql, values } = part(...template);
    return db.prepare(sql).bind(...values);
  };
