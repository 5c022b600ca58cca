/** Inputs that are a line of text. */
export type LineInput =
  | "text"
  | "code"
  /** A code in capital letters. */
  | "capitals"
  | "email"
  | "digits"
  /** Six digits of an authenticator app. */
  | "factor"
  | "decimal";

/** Inputs for a number with a unit. */
type UnitInput =
  | "amount"
  /** An amount of the company's currency. */
  | "money"
  | "percent"
  /** A fraction, typed and shown in percent. */
  | "rate"
  | "whole"
  | "days";

export type DeskInput = LineInput | UnitInput | "area" | "day" | "time";

/** Description of a field. */
export interface FieldLook {
  label(): string;
  hint?(): string;
  /** A line of text by default. */
  input?: DeskInput;
  /** Largest length of its text. */
  max?: number;
  placeholder?: string;
  /** Fixed choices: the text that is kept, and its name. */
  options?(): ReadonlyArray<{ value: string; text: string }>;
}

/** Describes fixed choices: each the text that is kept, and its name. */
export const choices =
  <T extends string>(...of: ReadonlyArray<readonly [value: T, name: () => string]>) =>
  () =>
    of.map(([value, name]) => ({ value, text: name() }));
