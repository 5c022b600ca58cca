/** A page of what the company offers: its fields, and how they are called. */
import type { OfferKind } from "#domain/contracts/desk/offer.ts";
import { m } from "../desk-messages.ts";

export type FieldInput =
  | "text"
  | "code"
  | "amount"
  | "multiples"
  | "category"
  | "instrument"
  | "minute";

export interface FieldView {
  name: string;
  label(): string;
  hint?(): string;
  input: FieldInput;
  /** Fixed choices: the text that is kept, and what it is called. */
  options?(): ReadonlyArray<{ value: string; text: string }>;
  /** Shown in the list, too. */
  isColumn?: true;
  /** Emptied it goes away. */
  isOptional?: true;
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
