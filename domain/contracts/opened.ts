/** Objects that are opened once, and never made anew after that. */

/** A subset of `StoredKind`: what no one else could make again. */
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

/** The database says that the object was opened, and the object is empty. */
export function lostError(object: OpenedObject): Error {
  return new Error(`${lostMark} ${openedText(object)} was opened, and is empty now`);
}

/** True if the error says so, also behind a call of the object. */
export function isLostError(error: unknown): boolean {
  return error instanceof Error && error.message.includes(lostMark);
}
