/**
 * Terms that may change while a position is open: stop-out, margin calls and overnight financing.
 * Worse terms start at an announced date, better ones immediately. All other terms are agreed when
 * a position opens, and stay.
 */
import type { Fields } from "../changes/change.ts";
import { readSettings, type SettingKey, settingTexts } from "../config/schema.ts";
import { Decimal } from "../money/decimal.ts";

/** True if the second value is worse for a holder than the first. */
type Rule = (before: string | null, after: string | null, field: string) => boolean;

/** Value in force; null for an unset setting. */
const inForce = (text: string | null, field: string) =>
  readSettings(text === null ? {} : { [field]: text })[field as SettingKey];
/** Setting as a number; empty means no limit. */
const number = (text: string | null, field: string) =>
  Number(inForce(text, field) ?? Number.POSITIVE_INFINITY);

const higher: Rule = (before, after, field) => number(after, field) > number(before, field);
const lower: Rule = (before, after, field) => number(after, field) < number(before, field);
/** Counts any other value as worse: it may be better for some positions and worse for others. */
const other: Rule = (before, after) => before !== after;
const otherSetting: Rule = (before, after, field) =>
  inForce(before, field) !== inForce(after, field);
const lowerRate: Rule = (before, after) =>
  Decimal.parse(after ?? "0").lt(Decimal.parse(before ?? "0"));
/** Counts any other value as worse, unless no value was set before. */
const otherThanBefore: Rule = (before, after) => before !== null && before !== after;

const rules = {
  settings: {
    stop_out_level: higher,
    margin_call_level: lower,
    // Levels 2 and 3 count only between the first level and the stop-out level. So a higher level
    // can be worse, too: it may no longer count.
    margin_call_level_2: otherSetting,
    margin_call_level_3: otherSetting,
    rollover_time: otherSetting,
    rollover_zone: otherSetting,
    swap_free_days: lower,
    terms_notice_days: lower,
  },
  financing_rate: {
    kind: otherThanBefore,
    long_rate: lowerRate,
    short_rate: lowerRate,
    triple_day: otherThanBefore,
  },
  /** Null means that any change counts as worse: it moves the charge to another rollover. */
  financing_holiday: null,
  /** Swap-free status ends charges and credits, so any change may be worse. */
  swap_free: { is_on: other },
} as const satisfies Record<string, Record<string, Rule> | null>;

export type TermKind = keyof typeof rules;
export type TermName =
  | keyof (typeof rules)["settings"]
  | keyof (typeof rules)["financing_rate"]
  | keyof (typeof rules)["swap_free"]
  | "holiday";

export interface ChangedTerm {
  name: TermName;
  before: string | null;
  /** New value as text; for a change of a holiday, the affected trading session. */
  after: string | null;
}

/** An approved change of terms that affect open positions. */
export interface ComingTerms {
  id: string;
  kind: TermKind;
  /** Code of a product, id of a customer, or a day; empty for settings. */
  subject: string;
  /** Time of the approval in ms, at which accounts are notified. */
  announcedMs: number;
  startMs: number;
  terms: ChangedTerm[];
}

export function isTermKind(kind: string): kind is TermKind {
  return Object.hasOwn(rules, kind);
}

function ruleOf(kind: string, field: string): Rule | null {
  if (!isTermKind(kind)) return null;
  const ofKind: Record<string, Rule> | null = rules[kind];
  if (ofKind === null) return other;
  return Object.hasOwn(ofKind, field) ? (ofKind[field] ?? null) : null;
}

/** True if the field's change is worse for a holder of an affected open position. */
export function isWorse(kind: string, field: string, before: string | null, after: string | null) {
  return ruleOf(kind, field)?.(before, after, field) ?? false;
}

export function worseFields(kind: string, before: Fields, after: Fields): string[] {
  return Object.keys(after).filter((field) =>
    isWorse(kind, field, before[field] ?? null, after[field] ?? null),
  );
}

/** Lists a change's terms for the notice: all if one gets worse, otherwise none. */
export function changedTerms(kind: string, before: Fields, after: Fields): ChangedTerm[] {
  if (worseFields(kind, before, after).length === 0) return [];
  if (kind === "financing_holiday") {
    return Object.keys(after).map((session) => ({ name: "holiday", before: null, after: session }));
  }
  return Object.keys(after)
    .filter((field) => ruleOf(kind, field) !== null)
    .map((field) => ({
      name: field as TermName,
      before: inForceText(kind, field, before[field] ?? null),
      after: inForceText(kind, field, after[field] ?? null),
    }));
}

/** Returns a field's text; the default for an unset setting. */
function inForceText(kind: string, field: string, text: string | null): string | null {
  return kind === "settings"
    ? settingTexts(text === null ? {} : { [field]: text })[field as SettingKey]
    : text;
}

const dayMs = 86_400_000;
/** Maximum time in ms by which a holiday's night is charged before the holiday. */
const holidayLeadMs = 4 * dayMs;

/** Time in ms at which a change affects positions; 0 means immediately. */
export function feltFrom(kind: string, subject: string, startMs: number): number {
  return kind === "financing_holiday" ? Date.parse(subject) - holidayLeadMs : startMs;
}

export const earliestStart = (noticeDays: number, nowMs: number) => nowMs + noticeDays * dayMs;

/** Terms that matter only with overnight rates, which a company may lack. */
const ofNights: ReadonlySet<TermName> = new Set(["rollover_time", "rollover_zone"]);

export function touches(
  { kind, subject, terms }: ComingTerms,
  product: { code: string; session: string },
  isFinanced: boolean,
): boolean {
  switch (kind) {
    case "settings":
      return isFinanced || terms.some(({ name }) => !ofNights.has(name));
    case "financing_rate":
      return product.code === subject;
    case "financing_holiday":
      return isFinanced && terms.some(({ after }) => after === product.session);
    case "swap_free":
      return true;
  }
}
