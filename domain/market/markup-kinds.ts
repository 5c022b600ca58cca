/**
 * points: units of a price's last digit. percent: of the middle of bid and ask. By themselves, so
 * that the start of the app, which reads them in a schema, needs no arithmetic.
 */
export const markupKinds = ["points", "percent"] as const;
export type MarkupKind = (typeof markupKinds)[number];
