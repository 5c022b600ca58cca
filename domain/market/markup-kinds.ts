/**
 * points: units of a price's last digit. percent: of the middle of bid and ask. A separate file, so
 * that the app's start, whose schema uses the kinds, loads no arithmetic.
 */
export const markupKinds = ["points", "percent"] as const;
export type MarkupKind = (typeof markupKinds)[number];
