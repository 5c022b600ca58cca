import type { Codes } from "#domain/codes.ts";

/** Columns whose values differ from the object's fields. */
interface Stored<Out> {
  /** Tables of the columns that have the code of a name. */
  codes?: { readonly [K in keyof Out]?: Pick<Codes<Out[K] & string, number>, "name"> };
  /** Columns with 1 for true. */
  flags?: ReadonlyArray<keyof Out>;
  /** Columns with JSON, which this platform wrote; NULL becomes null. */
  json?: ReadonlyArray<keyof Out>;
}

/** Makes a function that converts rows, whose columns have the names of the object's fields. */
export function rowAs<Out>({ codes = {}, flags = [], json = [] }: Stored<Out>) {
  const tables = Object.entries(codes) as Array<[string, Pick<Codes<string, number>, "name">]>;
  return (row: object): Out => {
    const fields = { ...row } as Record<PropertyKey, unknown>;
    for (const [column, table] of tables) fields[column] = table.name(Number(fields[column]));
    for (const column of flags) fields[column] = fields[column] === 1;
    for (const column of json) fields[column] = JSON.parse(String(fields[column]));
    return fields as Out;
  };
}
