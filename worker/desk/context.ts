import type { Operator } from "#db/desk/operators.ts";
import type { OperatorName } from "#domain/contracts/desk/records.ts";
import type { Scope } from "../context.ts";

export interface DeskScope extends Scope {
  operator: Operator;
  tokenHash: string;
  /** Id of this act, from the idempotency key. A repeat has the same id, so it stores no row. */
  actId: string;
  /** Hash of the request. */
  request: string;
  setCookie(cookie: string): void;
}

export function nameOf({ id, name }: Operator): OperatorName {
  return { id, name };
}
