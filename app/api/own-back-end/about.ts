import type * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { Told } from "./ask.ts";
import type { Row } from "./values.ts";

/** Data for reading an answer, or for replacing one. */
export interface About {
  /** Input of the call. */
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
