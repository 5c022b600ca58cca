/** Objects that are opened once, and never created again after that. */

/** A subset of `StoredKind`: objects whose rows cannot be rebuilt from elsewhere. */
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

/** Error of an object that the database knows as opened, but that is empty. */
export function lostError(object: OpenedObject): Error {
  return new Error(`${lostMark} ${openedText(object)} was opened, and is empty now`);
}

/** True for `lostError`, also if it crossed a call of the object. */
export function isLostError(error: unknown): boolean {
  return error instanceof Error && error.message.includes(lostMark);
}
