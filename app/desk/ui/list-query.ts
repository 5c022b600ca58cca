import { dayStart } from "../../data/device/date-range.ts";

const plainDay = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the text if it is a day such as `2026-11-21`; otherwise an empty text. */
export function readDay(text: string | null): string {
  return text !== null && plainDay.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
}

export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

export function readSearch(text: string | null): string {
  return (text ?? "").slice(0, 100);
}

/** Returns the text if it is one of the values; otherwise an empty text. */
export function readOneOf<T extends string>(values: readonly T[], text: string | null): T | "" {
  return values.find((value) => value === text) ?? "";
}

/** Makes a reader: it returns the text if it is one of these values, otherwise an empty text. */
export const anyOf =
  <const T extends string>(values: readonly T[]) =>
  (text: string | null) =>
    readOneOf(values, text);

/** Makes a reader: it returns the text if it is one of these values, otherwise the first value. */
export const oneOf =
  <const T extends string>(values: readonly [T, ...T[]]) =>
  (text: string | null): T =>
    readOneOf(values, text) || values[0];

type Readers = Readonly<Record<string, (text: string | null) => unknown>>;

/** Makes a function that reads a filter's fields from the parameters of an address. */
export const filterOf =
  <R extends Readers>(readers: R) =>
  (params: URLSearchParams) =>
    Object.fromEntries(
      Object.entries(readers).map(([name, read]) => [name, read(params.get(name))]),
    ) as { [K in keyof R]: ReturnType<R[K]> };

/** Omits a filter's empty fields, as calls expect. */
export const filled = <F extends object>(filter: F) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== "")) as {
    [K in keyof F]?: Exclude<F[K], "">;
  };

/** Returns the query with a question mark; omits empty values and the defaults in `opening`. */
export function queryOf(filter: object, opening: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== "" && value !== opening[name]) params.set(name, String(value));
  }
  return params.size === 0 ? "" : `?${params}`;
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

/** Turns two days of the zone, both included, into `from` (included) and `to` (excluded), in ms. */
export function dayRange(from: string, to: string, zone: string): { from?: number; to?: number } {
  return {
    ...(from !== "" && { from: dayStart(from, zone) * 1_000 }),
    ...(to !== "" && { to: dayStart(nextDay(to), zone) * 1_000 }),
  };
}
