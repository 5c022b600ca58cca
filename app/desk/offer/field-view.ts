/** Fields of what two people agree on, and how they are called: offers, terms, loan products. */
import type { OfferKind } from "#domain/contracts/desk/offer.ts";
import { m } from "../desk-messages.ts";
import type { DeskInput, FieldLook } from "../ui/field-look.ts";

/** Inputs of the desk's forms, and those that only rows of the offer have. */
export type FieldInput = DeskInput | "multiples" | "category" | "instrument" | "minute";

export interface FieldView extends Omit<FieldLook, "input"> {
  name: string;
  /** Label of the field in a form, where that is another one. */
  formLabel?(): string;
  input: FieldInput;
  /** Shown in the list, too. */
  isColumn?: true;
  /** Emptied it goes away. */
  isOptional?: true;
  /** First value in a form for a new row. */
  start?: string;
  /** The text that stands for no limit. */
  none?: string;
}

export interface OfferView {
  kind: OfferKind;
  title(): string;
  /** Notice about all its rows. */
  text?(): string;
  /** Name of a new row; absent where it gets the next free number. */
  subject?: { label(): string; input: "code" | "amount" | "day" | "closure" };
  fields: readonly FieldView[];
  /** Rows that are there by themselves: none is added or taken away. */
  isFixed?: true;
  /** Rows that stay once they are there. */
  stays?: true;
  /** Only at the deployment's first company. */
  isOfFirst?: true;
  /** Kind of the rows' names in each language. */
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
