/** Changes of one row of a table: the change's fields are the row's columns. */
import { type ChangeKind, has, put } from "./kind.ts";

/** A field that contains the name of another table's row. Its column stores that row's number. */
export interface Reference {
  column: string;
  /** SQL: name of the row that the column of `t` refers to. */
  name: string;
  /** SQL: number of the row whose name the change `c` contains; NULL if none. */
  id: string;
}

interface RowTable {
  table: string;
  columns: readonly string[];
  references?: Readonly<Record<string, Reference>> | undefined;
  /** SQL: true for the row `t` that the change `c` names. */
  isRow: string;
}

/**
 * Maximum columns of one JSON object. D1 allows 32 arguments, and each column needs two: name and
 * value.
 */
const columnsAtOnce = 15;

/**
 * SQL: JSON object of texts from pairs of name and value. It may lack names whose value is NULL.
 */
function objectOf(pairs: ReadonlyArray<readonly [name: string, value: string]>): string {
  const [now, later] = [pairs.slice(0, columnsAtOnce), pairs.slice(columnsAtOnce)];
  const values = now.map(([name, value]) => `'${name}', CAST(${value} AS TEXT)`);
  const first = `json_object(${values.join(", ")})`;
  return later.length === 0 ? first : `json_patch(${first}, ${objectOf(later)})`;
}

/** SQL of a kind of change whose subject is an existing row. */
export function rowChanges({
  table,
  columns,
  references = {},
  isRow,
}: RowTable): Pick<ChangeKind, "current" | "apply"> {
  const values = columns.map((name) => {
    const { column, id } = references[name] ?? { column: name, id: put(name) };
    return `${column} = CASE WHEN ${has(name)} THEN ${id} ELSE t.${column} END`;
  });
  const pairs = columns.map((name) => [name, references[name]?.name ?? `t.${name}`] as const);
  return {
    current: `(SELECT ${objectOf(pairs)} FROM ${table} AS t WHERE ${isRow})`,
    apply: (row) => [
      `UPDATE ${table} AS t SET ${values.join(", ")} FROM ${row} AS c WHERE ${isRow}`,
    ],
  };
}
