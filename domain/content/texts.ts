export const contentKinds = ["news", "descript", "circular"] as const;
export type ContentKind = (typeof contentKinds)[number];

export interface ContentText {
  title: string;
  /** One or two sentences of plain text. */
  summary: string;
  /** Raw HTML. */
  body: string;
}

export const emptyText: ContentText = { title: "", summary: "", body: "" };

export const textLimits = { title: 200, summary: 500, body: 50_000 } as const;
export type TextField = keyof typeof textLimits;

const fields: readonly TextField[] = ["title", "summary", "body"];

/** True if all fields are empty. Such a text is not stored. */
export function isEmptyText(text: ContentText): boolean {
  return fields.every((field) => text[field].trim() === "");
}

export function textProblem(text: ContentText): { field: TextField; limit: number } | null {
  const field = fields.find((each) => text[each].length > textLimits[each]);
  return field === undefined ? null : { field, limit: textLimits[field] };
}

/** True if a text has words but no title. Lists need the title. */
export function lacksTitle(text: ContentText): boolean {
  return !isEmptyText(text) && text.title.trim() === "";
}

/** `draft`: never published, or withdrawn. */
export type ShownState = "draft" | "scheduled" | "shown";

export function shownState(publishedMs: number | null, nowMs: number): ShownState {
  if (publishedMs === null) return "draft";
  return publishedMs > nowMs ? "scheduled" : "shown";
}

const placeForms = {
  // The number of a category.
  news: /^[1-9]\d{0,8}$/,
  // The key of a group, such as `loan.agree_rule`.
  descript: /^[a-z0-9_]{1,40}(\.[a-z0-9_]{1,40}){0,3}$/,
  circular: /^$/,
} as const;

export function isPlace(kind: ContentKind, place: string): boolean {
  return placeForms[kind].test(place);
}

export function changeNote(lang: string, before: ContentText, after: ContentText): string {
  const changed = fields.filter((field) => before[field] !== after[field]);
  const quote = (text: string) => `"${text.slice(0, textLimits.title)}"`;
  return `${lang} ${changed.join(", ")}: ${quote(before.title)} → ${quote(after.title)}`;
}

const noteOf = (value: unknown) =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

/** Lists a row's changed fields. `before` is null for a new row, `after` for a removed row. */
export function settingsNote(before: object | null, after: object | null): string {
  const was = new Map<string, unknown>(Object.entries(before ?? {}));
  const now = new Map<string, unknown>(Object.entries(after ?? {}));
  const shown = (values: typeof was, name: string) =>
    values.has(name) ? noteOf(values.get(name)) : "–";
  return [...(after ? now : was).keys()]
    .map((name) => [name, shown(was, name), shown(now, name)] as const)
    .filter(([, old, value]) => old !== value)
    .map(([name, old, value]) => `${name}: ${old} → ${value}`)
    .join("; ");
}
