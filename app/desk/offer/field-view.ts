/** Fields of what two people agree on, and how they are called: offers, terms, loan products. */
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import type { OfferKind } from "#domain/contracts/desk/offer.ts";
import { m } from "../desk-messages.ts";

export type FieldInput =
  | "text"
  | "code"
  | "amount"
  /** An amount of the company's currency. */
  | "money"
  | "percent"
  /** A share, which is typed and shown in percent. */
  | "rate"
  | "whole"
  | "days"
  | "multiples"
  | "category"
  | "instrument"
  | "minute";

export interface FieldView {
  name: string;
  label(): string;
  /** Label of the field in a form, where that is another one. */
  formLabel?(): string;
  hint?(): string;
  input: FieldInput;
  /** Fixed choices: the text that is kept, and what it is called. */
  options?(): ReadonlyArray<{ value: string; text: string }>;
  /** Shown in the list, too. */
  isColumn?: true;
  /** Emptied it goes away. */
  isOptional?: true;
  /** What a form for something new begins with. */
  start?: string;
  /** The text that stands for no limit. */
  none?: string;
}

export interface OfferView {
  kind: OfferKind;
  title(): string;
  /** What has to be known of all its rows. */
  text?(): string;
  /** What names a new row; null where it gets the next free number. */
  subject: { label(): string; input: "code" | "amount" | "day" | "closure" } | null;
  fields: readonly FieldView[];
  /** False for rows that are there by themselves. */
  canAdd: boolean;
  /** False for rows that stay once they are there. */
  canRemove: boolean;
  /** Only at the deployment's first company. */
  isOfFirst?: true;
  /** What the rows are called in each language. */
  names?: OfferKind;
}

export const field = (
  name: string,
  label: () => string,
  input: FieldInput = "text",
  more: Partial<FieldView> = {},
): FieldView => ({ name, label, input, ...more });

export const column = { isColumn: true } as const;
export const sort = field("sort", m.offer_sort, "amount");

/** Unit and decimals of a field of numbers; null for any other field. */
export function unitOf(
  input: FieldInput,
  currency: string,
): { currency: string; decimals: number } | null {
  if (input === "amount") return { currency: "", decimals: 10 };
  if (input === "money") return { currency, decimals: accountDecimals(currency) };
  if (input === "percent" || input === "rate") return { currency: "%", decimals: 6 };
  return input === "whole" || input === "days" ? { currency: "", decimals: 0 } : null;
}
