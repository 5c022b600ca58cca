/**
 * Terms that an account reads when it needs them, not at the opening of a position: the stop-out,
 * the calls before it and the nights. What is open keeps them until the date that its holder was
 * told, unless they get better. Everything else is agreed on at the opening and stays.
 */
import type { Fields } from "../changes/change.ts";
import { readSettings, type SettingKey, settingTexts } from "../config/schema.ts";
import { Decimal } from "../money/decimal.ts";

/** True where the second value is worse for who holds something than the first. */
type Rule = (before: string | null, after: string | null, field: string) => boolean;

/** As it is in force; null for a setting that is not stored. */
const inForce = (text: string | null, field: string) =>
  readSettings(text === null ? {} : { [field]: text })[field as SettingKey];
/** An empty setting is no limit. */
const number = (text: string | null, field: string) =>
  Number(inForce(text, field) ?? Number.POSITIVE_INFINITY);

const higher: Rule = (before, after, field) => number(after, field) > number(before, field);
const lower: Rule = (before, after, field) => number(after, field) < number(before, field);
/** What is better for one side may be worse for the other: any other value counts as worse. */
const other: Rule = (before, after) => before !== after;
const otherSetting: Rule = (before, after, field) =>
  inForce(before, field) !== inForce(after, field);
const lowerRate: Rule = (before, after) =>
  Decimal.parse(after ?? "0").lt(Decimal.parse(before ?? "0"));
/** Of a first rate nothing was different before. */
const otherThanBefore: Rule = (before, after) => before !== null && before !== after;

const rules = {
  settings: {
    stop_out_level: higher,
    margin_call_level: lower,
    // They count between the first call and the stop-out only: a higher one may fall out.
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
  /** A night counts for another one: of those who hold something, some pay it and some do not. */
  financing_holiday: null,
  /** Charges end with it, and so do credits. */
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
  /** Of a holiday its trading session. */
  after: string | null;
}

/** A change that was agreed on, of terms that what is open has. */
export interface ComingTerms {
  /** Of the change. */
  id: string;
  kind: TermKind;
  /** Code of a product, a day or a customer; empty for settings. */
  subject: string;
  /** When it was agreed on (ms): from then on accounts are told. */
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

/** True where a change of this field is worse for who holds something open that it touches. */
export function isWorse(
  kind: string,
  field: string,
  before: string | null,
  after: string | null,
): boolean {
  return ruleOf(kind, field)?.(before, after, field) ?? false;
}

/** Fields of a change that get worse for what is open. */
export function worseFields(kind: string, before: Fields, after: Fields): string[] {
  return Object.keys(after).filter((field) =>
    isWorse(kind, field, before[field] ?? null, after[field] ?? null),
  );
}

/** What is told of a change: all terms that it has, if one of them gets worse. */
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

/** A setting that is not stored has its default. */
function inForceText(kind: string, field: string, text: string | null): string | null {
  return kind === "settings"
    ? settingTexts(text === null ? {} : { [field]: text })[field as SettingKey]
    : text;
}

const dayMs = 86_400_000;
/** The night of a holiday counts with the rollover before it: over a weekend and other holidays. */
const holidayLeadMs = 4 * dayMs;

/** From when a change is felt; 0 for at once. */
export function feltFrom(kind: string, subject: string, startMs: number): number {
  return kind === "financing_holiday" ? Date.parse(subject) - holidayLeadMs : startMs;
}

/** The earliest start of terms that get worse. */
export const earliestStart = (noticeDays: number, nowMs: number) => nowMs + noticeDays * dayMs;

/** They count for nights, which a company without rates has none of. */
const ofNights: ReadonlySet<TermName> = new Set(["rollover_time", "rollover_zone"]);

/** True where a position of the product has these terms. */
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
