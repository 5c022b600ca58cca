import type { Operator } from "#db/operators.ts";
import type { OperatorName } from "#domain/contracts/desk/records.ts";
import type { Scope } from "../context.ts";

/** What the handlers of the desk get beside their input. */
export interface DeskScope extends Scope {
  operator: Operator;
  /** Hash of the token that was shown. */
  tokenHash: string;
  /** Name of this act under the operator's key: what is stored under it is stored once. */
  actId: string;
  /** Hash of what was asked. */
  request: string;
  /** Puts a cookie into the browser that asks. */
  setCookie(cookie: string): void;
}

export function nameOf({ id, name }: Operator): OperatorName {
  return { id, name };
}
