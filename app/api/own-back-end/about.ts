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
  /** Sends a call in the specification's form. Does not convert the data of the answer. */
  ask(path: string, input: Row): Promise<Told>;
  /** Sends another call of the contract. Returns its output in the contract's form. */
  read<C extends Call>(call: C, input: z.input<C["input"]>): Promise<z.output<C["output"]>>;
  /** Settings from the newest successful read; the defaults if no read succeeds. */
  settings(): Promise<BasicInfo>;
  /** Products from the newest successful read; an empty list if no read succeeds. */
  pairs(): Promise<readonly Pair[]>;
}

/** Adapts the data of an answer to the contract, before missing fields get their defaults. */
export type Answer = (data: unknown, about: About) => unknown;

export type Reading = BasicInfo & {
  input: Row;
  idOf: ReturnType<typeof rowIds>;
  /** Time of a field (ms); `unknownMs` if the value is no time. */
  time(value: unknown): number;
};

export async function readingOf({ input, settings }: About): Promise<Reading> {
  const known = await settings();
  const time = (value: unknown) => timeOf(value, known.timezone) ?? unknownMs;
  return { ...known, input, idOf: rowIds(), time };
}

type ReadRow = (row: Row, reading: Reading) => Row;

/** Reads a list whose rows must have the named fields. */
export function rowsWith(names: readonly string[], read: ReadRow) {
  return async (data: unknown, about: About): Promise<Row[]> => {
    const reading = await readingOf(about);
    return rowsOf(data).map((each) => read(need(each, ...names), reading));
  };
}

/** Reads a page of a list whose rows must have the named fields. */
export function pageWith(
  names: readonly string[],
  read: ReadRow,
  name?: Parameters<typeof pageOf>[2],
): Answer {
  const rows = rowsWith(names, read);
  return async (data, about) => pageOf(data, await rows(data, about), name);
}
