import type { Operator } from "#db/desk/operators.ts";
import type { OperatorName } from "#domain/contracts/desk/records.ts";
import type { Scope } from "../context.ts";

export interface DeskScope extends Scope {
  operator: Operator;
  tokenHash: string;
  /** Id of this act, from the operator's key: a repeat has the same id and stores no second row. */
  actId: string;
  /** Hash of the request. */
  request: string;
  setCookie(cookie: string): void;
}

export function nameOf({ id, name }: Operator): OperatorName {
  return { id, name };
}
