/**
 * points: units of a price's last digit. percent: of the middle of bid and ask. The kinds have
 * their own file, so that the app's start, which needs only them, loads no arithmetic.
 */
export const markupKinds = ["points", "percent"] as const;
export type MarkupKind = (typeof markupKinds)[number];
