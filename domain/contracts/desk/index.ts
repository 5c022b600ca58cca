import { callsOf } from "../http/call.ts";
import * as all from "./all.ts";
import type { DeskCall } from "./call.ts";

export const deskCalls = callsOf(all) satisfies Record<string, DeskCall>;

export type DeskCallName = keyof typeof deskCalls;
