import type * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { Told } from "./ask.ts";
import { need, pageOf, rowsOf } from "./fit.ts";
import { rowIds } from "./row-id.ts";
import { type Row, timeOf, unknownMs } from "./values.ts";

export interface About {
  input: Row;
  /** Sends the specification's form of a call; the answer comes as it is. */
  ask(path: string, input: Row): Promise<Told>;
  /** Reads another call, in this dialect. */
  read<C extends Call>(call: C, input: z.input<C["input"]>): Promise<z.output<C["output"]>>;
  /** Last read settings; the defaults if they cannot be read. */
  settings(): Promise<BasicInfo>;
  /** Last read products; none if they cannot be read. */
  pairs(): Promise<readonly Pair[]>;
}

/** Brings the data of an answer closer to the contract, before the rest of it gets its defaults. */
export type Answer = (data: unknown, about: About) => unknown;

/** Settings and helpers for reading the rows of one answer. */
export type Reading = BasicInfo & {
  input: Row;
  /** Ids for rows without their own. */
  idOf: ReturnType<typeof rowIds>;
  /** Moment of a field (ms); `unknownMs` if it is none. */
  time(value: unknown): number;
};

export async function readingOf({ input, settings }: About): Promise<Reading> {
  const known = await settings();
  const time = (value: unknown) => timeOf(value, known.timezone) ?? unknownMs;
  return { ...known, input, idOf: rowIds(), time };
}

type ReadRow = (row: Row, reading: Reading) => Row;

/** A list of rows that have the named fields. */
export function rowsWith(names: readonly string[], read: ReadRow) {
  return async (data: unknown, about: About): Promise<Row[]> => {
    const reading = await readingOf(about);
    return rowsOf(data).map((each) => read(need(each, ...names), reading));
  };
}

/** A page of such rows. */
export function pageWith(
  names: readonly string[],
  read: ReadRow,
  name?: Parameters<typeof pageOf>[2],
): Answer {
  const rows = rowsWith(names, read);
  return async (data, about) => pageOf(data, await rows(data, about), name);
}
