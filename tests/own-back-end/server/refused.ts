/** Refusal of a call: any code but 1, and the words for the person. */
export class Refused extends Error {
  readonly code: number;

  constructor(msg: string, code = 0) {
    super(msg);
    this.code = code;
  }
}

/** The named input as a number above zero. */
export function amount(input: Record<string, string>, name: string): number {
  const value = Number(input[name]);
  if (!(value > 0)) throw new Refused(`Please fill in ${name}`);
  return value;
}

/** The named input, which has to be there. */
export function text(input: Record<string, string>, name: string): string {
  const value = input[name]?.trim();
  if (!value) throw new Refused(`Please fill in ${name}`);
  return value;
}

/** The row of this id. */
export function found<Row extends { id: number }>(
  rows: readonly Row[],
  id: string | undefined,
): Row {
  const row = rows.find((each) => each.id === Number(id));
  if (!row) throw new Refused("Not found");
  return row;
}

/** A page of a list, counted from 1: the documents send it with every list that has pages. */
export function pageOf<Row>(rows: readonly Row[], page: string | undefined): Row[] {
  if (!/^[1-9]\d*$/.test(page ?? "")) throw new Refused("Please fill in page");
  const from = (Number(page) - 1) * 10;
  return rows.slice(from, from + 10);
}

/** A time in the company's zone, which is GMT. */
export function stamp(ms = Date.now()): string {
  return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}

export const round = (value: number, digits = 2) => Number(value.toFixed(digits));
