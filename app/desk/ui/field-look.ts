export type LineInput =
  | "text"
  | "code"
  | "capitals"
  | "email"
  | "digits"
  /** Six digits of an authenticator app. */
  | "factor"
  | "decimal";

type UnitInput =
  | "amount"
  /** An amount in the company's currency. */
  | "money"
  | "percent"
  /** A fraction, which the operator types and sees in percent. */
  | "rate"
  | "whole"
  | "days";

export type DeskInput = LineInput | UnitInput | "area" | "day" | "time";

export interface FieldLook {
  label(): string;
  hint?(): string;
  /** Input of the field; a line of text by default. */
  input?: DeskInput;
  /** Maximum length of the text. */
  max?: number;
  placeholder?: string;
  /** Fixed choices. `value` is the stored text, `text` the shown name. */
  options?(): ReadonlyArray<{ value: string; text: string }>;
}

export const choices =
  <T extends string>(...of: ReadonlyArray<readonly [value: T, name: () => string]>) =>
  () =>
    of.map(([value, name]) => ({ value, text: name() }));
