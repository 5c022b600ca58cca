/** Texts of fields, as the list and the changes show them. */
import type * as z from "zod/mini";
import type { deskOfferChoices } from "#domain/contracts/desk/offer.ts";
import { readMultiples } from "#domain/offer/multiples.ts";
import { numberFormat } from "../../i18n/format.ts";
import { m } from "../desk-messages.ts";
import type { FieldView, OfferView } from "./offer-views.ts";

export type Choices = z.output<typeof deskOfferChoices.output>;

/** Every digit of an exact decimal; any other text as it is. */
function exactText(text: string): string {
  if (!/^\d+(\.\d+)?$/.test(text)) return text;
  const format = numberFormat("desk exact", { maximumFractionDigits: 18 });
  return format.format(text as Intl.StringNumericLiteral);
}

/** `10, 20*, 50`: the one with the mark is the default. */
export function multiplesText(kept: string): string {
  const list = readMultiples(kept) ?? [];
  return list.map(({ value, isDefault }) => `${value}${isDefault ? "*" : ""}`).join(", ");
}

/** The text that is kept; what is no list of numbers stays as it was typed, and is refused. */
export function keptMultiples(typed: string): string {
  const items = typed.split(/[\s,;]+/).filter(Boolean);
  if (!items.every((item) => /^\d{1,4}\*?$/.test(item))) return typed;
  return JSON.stringify(
    items.map((item) => ({ value: Number.parseInt(item, 10), isDefault: item.endsWith("*") })),
  );
}

export function fieldText(
  view: FieldView | undefined,
  text: string | null | undefined,
  choices: Choices | null,
): string {
  if (text === null || text === undefined || text === "") return "–";
  const option = view?.options?.().find(({ value }) => value === text);
  if (option) return option.text;
  switch (view?.input) {
    case "amount":
      return exactText(text);
    case "multiples":
      return multiplesText(text);
    case "category":
      return choices?.categories.find(({ id }) => String(id) === text)?.key ?? text;
    case "instrument":
      return instrumentOptions(choices).find(({ value }) => value === text)?.text ?? text;
    default:
      return text;
  }
}

export function instrumentOptions(choices: Choices | null) {
  return (choices?.instruments ?? []).map(({ id, feed, symbol, is_simulated }) => ({
    value: String(id),
    text: is_simulated ? `${symbol} · ${m.offer_simulated()}` : `${symbol} · ${feed}`,
  }));
}

/** What a field of the view is called; its own name where a newer kind has it. */
export const labelOf = ({ fields }: Pick<OfferView, "fields">, name: string): string =>
  fields.find((field) => field.name === name)?.label() ?? name;
