import {
  beginning,
  type ColumnRow,
  columnsQuery,
  hasSequencesQuery,
  pageLengthMax,
  pageQuery,
  readRows,
  schemaQuery,
  sequenceTable,
  stepsOf,
  tableOf,
} from "#db/table-rows.ts";
import type {
  ReadingRules,
  RowsCursor,
  RowsPage,
  SchemaRow,
  TableRows,
} from "#domain/contracts/backup.ts";
import type { Database } from "./database.ts";

export const schemaOf = (db: Database): SchemaRow[] => db.rows<SchemaRow>(schemaQuery);

/**
 * Reads one page of an object's rows. The first pages have the rows of the logs. Meanwhile the
 * object may add rows to the logs. The later pages have these added rows and all other tables, as
 * of one moment. A write between two of the later pages makes the answer `isChanged`.
 * @param instance id of the object's current start: the counter of writes begins anew at each start
 */
export function readPage(
  db: Database,
  instance: string,
  rules: ReadingRules,
  cursor: RowsCursor | null,
): RowsPage {
  const { steps, logs } = stepsOf(schemaOf(db), rules);
  let { step, after, ends, mark } = cursor ?? beginning;
  const tables: TableRows[] = [];
  for (let length = 0; step < steps.length; ) {
    if (step >= logs) {
      const [writes] = db.rows<{ n: number }>("SELECT total_changes() AS n");
      const now = `${instance} ${writes?.n ?? 0}`;
      if (mark !== null && mark !== now) return { isChanged: true };
      mark = now;
    }
    if (length >= pageLengthMax)
      return { isChanged: false, tables, next: { step, after, ends, mark } };
    const own = steps[step] as SchemaRow;
    const table = tableOf(own, db.rows<ColumnRow>(columnsQuery, own.name));
    const from = after ?? (step >= logs ? (ends[step - logs] ?? null) : null);
    const { sql, bindings } = pageQuery(table, rules, from);
    const read = readRows(table, db.rows<Record<string, unknown>>(sql, ...bindings));
    if (read.page.rows.length > 0) tables.push(read.page);
    length += read.length;
    after = read.after ?? after;
    if (!read.isEnd) continue;
    if (step < logs) ends = [...ends, after];
    step += 1;
    after = null;
  }
  return { isChanged: false, tables: [...tables, ...sequencesOf(db)], next: null };
}

function sequencesOf(db: Database): TableRows[] {
  if (db.rows(hasSequencesQuery).length === 0) return [];
  const rows = db
    .rows<{ name: string; seq: number }>(`SELECT name, seq FROM ${sequenceTable} ORDER BY name`)
    .map(({ name, seq }) => [name, seq]);
  return rows.length > 0 ? [{ table: sequenceTable, columns: ["name", "seq"], rows }] : [];
}
