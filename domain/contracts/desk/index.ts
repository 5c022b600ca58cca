import * as access from "./access.ts";
import * as audit from "./audit.ts";
import type { DeskCall } from "./call.ts";
import * as queue from "./queue.ts";
import * as users from "./users.ts";

/** Every call of the desk, by name. */
export const deskCalls = { ...access, ...queue, ...users, ...audit } satisfies Record<
  string,
  DeskCall
>;
export type DeskCallName = keyof typeof deskCalls;
