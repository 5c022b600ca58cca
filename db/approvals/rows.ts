/** Changes of one row of a table: fields of the change are its columns. */
import { type ChangeKind, has, put } from "./kind.ts";

/** A field that names a row of another table, whose number the column has. */
export interface Reference {
  column: string;
  /** SQL: the name that stands for the column of the row `t`. */
  name: string;
  /** SQL: the number of what the change names; NULL where there is no such. */
  id: string;
}

interface RowTable {
  table: string;
  /** The columns that may be changed. */
  columns: readonly string[];
  /** Those that name something else. */
  references?: Readonly<Record<string, Reference>> | undefined;
  /** SQL: true for the row `t` that the change `c` names. */
  isRow: string;
}

/** A function of SQL takes 32 values at most on D1: a name and a value for each column. */
const columnsAtOnce = 15;

/** SQL: pairs of a name and a value as a JSON object of texts; those of NULL may be left out. */
function objectOf(pairs: ReadonlyArray<readonly [name: string, value: string]>): string {
  const [now, later] = [pairs.slice(0, columnsAtOnce), pairs.slice(columnsAtOnce)];
  const values = now.map(([name, value]) => `'${name}', CAST(${value} AS TEXT)`);
  const first = `json_object(${values.join(", ")})`;
  return later.length === 0 ? first : `json_patch(${first}, ${objectOf(later)})`;
}

/** SQL of a kind whose subject is a row that is there. */
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
