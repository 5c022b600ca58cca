/**
 * points: units of a price's last digit. percent: of the middle of bid and ask. In a file of their
 * own, so that the app's start, whose schema uses them, loads no arithmetic.
 */
export const markupKinds = ["points", "percent"] as const;
export type MarkupKind = (typeof markupKinds)[number];
