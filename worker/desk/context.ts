import type { Operator } from "#db/desk/operators.ts";
import type { OperatorName } from "#domain/contracts/desk/records.ts";
import type { Scope } from "../context.ts";

/** Scope of the desk's handlers, beside their input. */
export interface DeskScope extends Scope {
  operator: Operator;
  /** Hash of the operator's token. */
  tokenHash: string;
  /** Name of this act under the operator's key: a row stored under it is stored once. */
  actId: string;
  /** Hash of the request. */
  request: string;
  /** Sets a cookie in the operator's browser. */
  setCookie(cookie: string): void;
}

export function nameOf({ id, name }: Operator): OperatorName {
  return { id, name };
}
