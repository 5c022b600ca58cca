import type { Codes } from "#domain/codes.ts";

/** Columns whose stored values differ from the values of the object's fields. */
interface Stored<Out> {
  /** Table of codes and names for each column that contains a code. */
  codes?: { readonly [K in keyof Out]?: Pick<Codes<Out[K] & string, number>, "name"> };
  /** Columns with 1 for true. */
  flags?: ReadonlyArray<keyof Out>;
  /** Columns that contain JSON written by this platform; NULL becomes null. */
  json?: ReadonlyArray<keyof Out>;
}

/**
 * Makes a function that converts a row to an object. Columns are named like the object's fields.
 */
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
