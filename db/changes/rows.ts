/** Changes of one row of a table: fields of the change are its columns. */
import { type ChangeKind, has, put } from "./kind.ts";

interface RowTable {
  table: string;
  /** The columns that may be changed. */
  columns: readonly string[];
  /** SQL: true for the row `t` that the change `c` names. */
  isRow: string;
}

/** A function of SQL takes 32 values at most on D1: a name and a value for each column. */
const columnsAtOnce = 15;

/** SQL: some columns of the row `t` as a JSON object of texts; those of NULL may be left out. */
function columnsJson(columns: readonly string[]): string {
  const [now, later] = [columns.slice(0, columnsAtOnce), columns.slice(columnsAtOnce)];
  const pairs = now.map((column) => `'${column}', CAST(t.${column} AS TEXT)`);
  const first = `json_object(${pairs.join(", ")})`;
  return later.length === 0 ? first : `json_patch(${first}, ${columnsJson(later)})`;
}

/** SQL of a kind whose subject is a row that is there. */
export function rowChanges({
  table,
  columns,
  isRow,
}: RowTable): Pick<ChangeKind, "current" | "apply"> {
  const values = columns.map(
    (column) => `${column} = CASE WHEN ${has(column)} THEN ${put(column)} ELSE t.${column} END`,
  );
  return {
    current: `(SELECT ${columnsJson(columns)} FROM ${table} AS t WHERE ${isRow})`,
    apply: (row) => [
      `UPDATE ${table} AS t SET ${values.join(", ")} FROM ${row} AS c WHERE ${isRow}`,
    ],
  };
}
