import type { OfferKind } from "#domain/contracts/desk/offer.ts";
import { m } from "../desk-messages.ts";
import type { DeskInput, FieldLook } from "../ui/field-look.ts";

export type FieldInput = DeskInput | "multiples" | "category" | "instrument" | "minute";

export interface FieldView extends Omit<FieldLook, "input"> {
  name: string;
  /** Label in a form, if it differs from the label in the list. */
  formLabel?(): string;
  input: FieldInput;
  isColumn?: true;
  /** True if emptying the field removes its value. */
  isOptional?: true;
  /** First value in a form for a new row. */
  start?: string;
  /** Stored value that stands for "none", such as 0 for no limit; shown as a dash. */
  none?: string;
}

export interface OfferView {
  kind: OfferKind;
  title(): string;
  text?(): string;
  /** Field for the name of a new row; absent if the server numbers the rows. */
  subject?: { label(): string; input: "code" | "amount" | "day" | "closure" };
  fields: readonly FieldView[];
  /** True if operators can change rows, but cannot add or remove any. */
  isFixed?: true;
  /** True if rows cannot be removed. */
  stays?: true;
  /** True if only the deployment's first company may change the rows. */
  isOfFirst?: true;
  /** Kind of offer whose rows hold the translated names of this kind's rows. */
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
