/** Descriptions of fields whose changes two operators approve: offers, terms, loan products. */
import type { OfferKind } from "#domain/contracts/desk/offer.ts";
import { m } from "../desk-messages.ts";
import type { DeskInput, FieldLook } from "../ui/field-look.ts";

/** Inputs of the desk's forms, and inputs that only rows of the offer have. */
export type FieldInput = DeskInput | "multiples" | "category" | "instrument" | "minute";

export interface FieldView extends Omit<FieldLook, "input"> {
  name: string;
  /** Label in a form, if it differs from the list's. */
  formLabel?(): string;
  input: FieldInput;
  /** True to show the field in the list, too. */
  isColumn?: true;
  /** True if emptying the field removes its value. */
  isOptional?: true;
  /** First value in a form for a new row. */
  start?: string;
  /** Text in place of an empty limit. */
  none?: string;
}

export interface OfferView {
  kind: OfferKind;
  title(): string;
  /** Notice about all rows of the kind. */
  text?(): string;
  /** Name of a new row; absent if the server numbers the rows. */
  subject?: { label(): string; input: "code" | "amount" | "day" | "closure" };
  fields: readonly FieldView[];
  /** True if the platform sets the rows: operators add and remove none. */
  isFixed?: true;
  /** True if rows cannot be removed. */
  stays?: true;
  /** True if only the deployment's first company has these rows. */
  isOfFirst?: true;
  /** Kind of the rows that name these rows in each language. */
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
