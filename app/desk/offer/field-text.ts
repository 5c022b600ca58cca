import type * as z from "zod/mini";
import { type deskOfferChoices, offerKinds } from "#domain/contracts/desk/offer.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { minuteText, readClosureName, readMinute } from "#domain/offer/closures.ts";
import { readMultiples } from "#domain/offer/multiples.ts";
import { dateFormat, numberFormat } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../desk-messages.ts";
import { amountText, daysText, percentText, rateText } from "../format.ts";
import type { FieldView } from "./field-view.ts";
import { nameFields, offerViews } from "./offer-views.ts";

export type Choices = z.output<typeof deskOfferChoices.output>;

/** Writes every digit of an exact decimal; returns any other text unchanged. */
function exactText(text: string): string {
  if (!/^\d+(\.\d+)?$/.test(text)) return text;
  const format = numberFormat("desk exact", { maximumFractionDigits: 18 });
  return format.format(text as Intl.StringNumericLiteral);
}

function minuteShown(text: string): string {
  const ms = readMinute(text);
  const style = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return ms === null ? text : `${dateFormat("desk minute", style).format(ms)} UTC`;
}

/** Name of a row in lists; a closure shows its calendar and its start. */
export function subjectText(kind: string, subject: string): string {
  const closure = kind === "market_closure" ? readClosureName(subject) : null;
  if (!closure) return subject;
  return `${closure.calendar} · ${isolate(minuteShown(minuteText(closure.fromMs)))}`;
}

/** Leverages as text: `10, 20*, 50`; the star marks the default. */
export function multiplesText(kept: string): string {
  const list = readMultiples(kept) ?? [];
  return list.map(({ value, isDefault }) => `${value}${isDefault ? "*" : ""}`).join(", ");
}

/** Converts leverages to stored form. Returns an invalid list unchanged; the server refuses it. */
export function keptMultiples(typed: string): string {
  const items = typed.split(/[\s,;]+/).filter(Boolean);
  if (!items.every((item) => /^\d{1,4}\*?$/.test(item))) return typed;
  return JSON.stringify(
    items.map((item) => ({ value: Number.parseInt(item, 10), isDefault: item.endsWith("*") })),
  );
}

/** Returns the choices of a field; null if the operator types the value. */
export function choiceOptions(
  { input, options }: FieldView,
  choices: Choices | null,
): ReadonlyArray<{ value: string; text: string }> | null {
  if (options) return options();
  if (input === "category") {
    return (choices?.categories ?? []).map(({ key, name }) => ({ value: key, text: name }));
  }
  if (input !== "instrument") return null;
  return (choices?.instruments ?? []).map(({ name, feed, symbol, is_simulated }) => ({
    value: name,
    text: `${symbol} · ${is_simulated ? m.offer_simulated() : feed}`,
  }));
}

export function fieldText(
  field: FieldView | undefined,
  text: string | null | undefined,
  choices: Choices | null,
  currency = "",
): string {
  if (text === null || text === undefined || text === "" || text === field?.none) return "–";
  if (!field) return text;
  const option = choiceOptions(field, choices)?.find(({ value }) => value === text);
  if (option) return option.text;
  if (field.input === "multiples") return multiplesText(text);
  if (field.input === "minute") return minuteShown(text);
  if (field.input === "amount") return exactText(text);
  if (field.input === "money") return amountText(text, currency);
  if (field.input === "percent") return percentText(text);
  if (field.input === "rate") return rateText(text);
  return field.input === "days" ? daysText(Number(text)) : text;
}

const hundred = Decimal.of(100);
const rateDecimals = 8;

/** Converts a stored value to typed text: a rate becomes a percentage. */
export const typedText = ({ input }: FieldView, kept: string): string =>
  input === "rate" ? (readDecimal(kept)?.mul(hundred).toString() ?? kept) : kept;

/**
 * Converts typed text to the stored value; null for an empty optional field. If a rate is no
 * number, returns the text unchanged: the field's rule refuses the text.
 */
export function keptText({ input, isOptional }: FieldView, typed: string): string | null {
  const text = typed.trim();
  if (isOptional && text === "") return null;
  return input === "rate"
    ? (readDecimal(text)?.div(hundred, rateDecimals).toString() ?? text)
    : text;
}

const viewOf = (kind: string) =>
  offerViews.find((view) => view.kind === kind || view.names === kind);

const fieldOf = (kind: string, name: string): FieldView | undefined => {
  const view = viewOf(kind);
  const fields = view?.kind === kind ? view.fields : nameFields;
  return fields.find((field) => field.name === name);
};

/** Makes a function that writes a value as text. Categories and instruments appear by name. */
export const valueWith =
  (choices: Choices | null) => (kind: string, name: string, value: string | null) =>
    fieldText(fieldOf(kind, name), value, choices);

export const offerTexts = Object.fromEntries(
  offerKinds.map((kind) => [
    kind,
    {
      name: () => {
        const view = viewOf(kind);
        const title = view?.title() ?? kind;
        return view?.kind === kind ? title : `${title}: ${m.offer_names()}`;
      },
      field: (name: string) => fieldOf(kind, name)?.label() ?? name,
      value: (name: string, value: string | null) => valueWith(null)(kind, name, value),
      subject: (subject: string) => subjectText(kind, subject),
    },
  ]),
);
