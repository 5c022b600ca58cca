import * as all from "./all.ts";
import { type Call, callsOf } from "./call.ts";

/** Every HTTP call by name. A route that is not in these files does not exist. */
export const calls = callsOf(all) satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
