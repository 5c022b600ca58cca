/**
 * Kinds of objects that are opened once and never created again: their rows cannot be rebuilt from
 * elsewhere. A subset of `StoredKind`.
 */
export const openedKinds = ["account", "fund", "conversation", "follow"] as const;
export type OpenedKind = (typeof openedKinds)[number];

export const isOpenedKind = (kind: string): kind is OpenedKind =>
  openedKinds.some((each) => each === kind);

export interface OpenedObject {
  kind: OpenedKind;
  name: string;
}

export function openedText({ kind, name }: OpenedObject): string {
  return `${kind} ${name}`;
}

const lostMark = "object_lost:";

/** Error for an object that is empty, although the database knows it as opened. */
export function lostError(object: OpenedObject): Error {
  return new Error(`${lostMark} ${openedText(object)} was opened, and is empty now`);
}

/** True for `lostError`, even after it was thrown across a call between objects. */
export function isLostError(error: unknown): boolean {
  return error instanceof Error && error.message.includes(lostMark);
}
