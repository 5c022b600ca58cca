/** A part of a WHERE, with the values of its question marks in their order. */
export interface Condition {
  sql: string;
  values: ReadonlyArray<string | number>;
}
