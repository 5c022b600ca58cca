/**
 * A company's own back end may know only the specification, not the contract. For such a company a
 * `Dialect` translates each call and its answer, so that pages see no difference.
 */
import { backEndMark } from "#domain/contracts/back-end-mark.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import type { Sendable, Sending } from "./send.ts";

export interface Dialect {
  /** Sends a call. Returns its output in the contract's form. @throws ApiError */
  request(call: Sendable, input: Record<string, unknown>, sending: Sending): Promise<unknown>;
  /** Reads an upload's envelope. Returns the output in the contract's form. @throws ApiError */
  uploaded(call: Sendable, envelope: unknown): unknown;
  uploadPath(call: Sendable): string;
  offers(call: Pick<Call, "path">): boolean;
  takes(call: Pick<Call, "path">, field: string): boolean;
}

const current: { dialect: Dialect | null } = { dialect: null };

export function speak(dialect: Dialect | null): void {
  current.dialect = dialect;
}

/** The company's dialect; null if the platform's own back end answers. */
export function dialect(): Dialect | null {
  return current.dialect;
}

export function hasOwnBackEnd(): boolean {
  return document.documentElement.getAttribute(backEndMark.attribute) === backEndMark.own;
}

/** True if the platform's own back end answers; only then do its guarantees hold. */
export function isPlatform(): boolean {
  return current.dialect === null;
}

/** False for a call that the company's back end lacks. Pages then leave out what needs the call. */
export function isOffered(call: Pick<Call, "path">): boolean {
  return current.dialect?.offers(call) ?? true;
}

/** False for a field that the company's back end does not know. Pages then show no input for it. */
export function takesField(call: Pick<Call, "path">, field: string): boolean {
  return current.dialect?.takes(call, field) ?? true;
}
