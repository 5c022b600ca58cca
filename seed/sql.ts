/**
 * Formats an SQL literal. Only for constants in this folder, because users' input must be bound.
 */
function literal(value: string | number | null): string {
  if (value === null) return "NULL";
  return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

export function insert(table: string, row: Record<string, string | number | null>): string {
  const values = Object.values(row).map(literal);
  return `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${values.join(", ")})`;
}
