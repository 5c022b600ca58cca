import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../desk-messages.ts";
import type { Column } from "./data-table.tsx";

type Look = Column<unknown>["look"];

/** A column of times; a time of 0 is none. */
export function timeColumn<T>(
  zone: string,
  of: (row: T) => number,
  { title = m.desk_time(), look = ["wide", "quiet", "date"], none = "–" }: TimeColumnMore = {},
): Column<T> {
  return { title, look, cell: (row) => (of(row) > 0 ? formatDateTime(of(row), zone) : none) };
}

interface TimeColumnMore {
  title?: string;
  look?: Look;
  /** Text for no time. */
  none?: string;
}

/** A column of amounts; phones leave out a wide one. */
export function amountColumn<T>(title: string, of: (row: T) => string, wide?: "wide"): Column<T> {
  const look: Look = wide ? [wide, "amount"] : ["amount"];
  return { title, look, cell: (row) => <span className="num">{of(row)}</span> };
}

/** A column of figures, which phones leave out. */
export function figureColumn<T>(title: string, of: (row: T) => string | number): Column<T> {
  return { title, look: ["wide", "num"], cell: of };
}

/** The last column, with the acts on a row. */
export function actColumn<T>(cell: Column<T>["cell"], look?: Look): Column<T> {
  const title = <span className="hidden-text">{m.desk_act()}</span>;
  return { title, cell, ...(look && { look }) };
}
