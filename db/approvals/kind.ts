import type { Fields } from "#domain/changes/change.ts";
import type { Permission } from "#domain/contracts/desk/permissions.ts";
import type { AuditAct } from "#domain/contracts/desk/records.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import type { OfferFields } from "#domain/offer/fields.ts";

export interface ChangeActs {
  ask: AuditAct;
  approve: AuditAct;
  takeBack: AuditAct;
}

/**
 * A kind of change: an object in `kinds/` and a line in `kinds.ts`. Its SQL reads a row `c` of the
 * table `changes`: `c.company_id`, `c.subject`, and the JSON objects `c.before` and `c.after`. Only
 * `newSubject` and `subjects` have a parameter instead: the company's id, ?1.
 */
export interface ChangeKind {
  /** Permission to request, approve and take back changes of the kind. */
  permission: Permission;
  /** Permission to read changes of the kind; `read_changes` if not stated. */
  reads?: Permission;
  /** Names of the steps in the audit log; if absent, the names for changes in general. */
  acts?: ChangeActs;
  /** Permissions that a change of these fields grants. Asker and approver need them themselves. */
  handsOut?(fields: readonly string[]): readonly Permission[];
  subject: RegExp;
  /**
   * SQL: a new subject, which no row and no earlier change of the company ?1 has.
   * @param kind name of this kind
   */
  newSubject?(kind: string): string;
  /** Maximum characters of a field's text; `fieldTextMax` if absent. */
  textMax?: number;
  /**
   * True if the kind has the field and the text is valid.
   * @param isDevelopment true allows addresses of the developer's machine
   */
  isValue(field: string, text: string | null, isDevelopment?: boolean): boolean;
  /**
   * Returns a field that does not fit the other fields; null if none.
   * @param now stored fields; null for a new subject
   */
  wrongField?(after: Fields, now: Fields | null, subject: string): string | null;
  /** Domain name that the change gives to the company and that needs a proof; null if none. */
  names?(after: Fields, subject: string): string | null;
  /** True for a field that affects money or trust: a second person must approve its changes. */
  needsTwo(field: string): boolean;
  /** SQL: every existing subject of the company ?1, as `subject`, in the order of lists. */
  subjects?: string;
  /** SQL: stored values of the subject, as a JSON object of texts; NULL if it does not exist. */
  current: string;
  /** SQL: readable name of the subject, if subjects are numbers or ids. */
  name?: string;
  /** SQL: currency of the amounts in the fields; the company's currency if absent. */
  currency?: string;
  /** True if the change cannot be scheduled for later. */
  isAtOnce?: true;
  /** True if the audit log contains only the reason, no values. */
  isPrivate?: true;
  /** True if a separate call with a proof requests the change; the general call refuses it. */
  isProven?: true;
  /**
   * True if a Durable Object carries out the change, which is `scheduled` until the object answers.
   */
  isElsewhere?: true;
  /** True if the subject is a customer. The customer's list of acts then contains such changes. */
  isOfCustomer?: true;
  /** True if configuration files may contain such rows: their names are valid in every company. */
  isInFile?: true;
  /** Fields that together name a row in a configuration file; if absent, the subject names it. */
  namedBy?: readonly string[];
  /** Other subjects to which a row of a configuration file refers, each by kind and name. */
  mentions?(subject: string, fields: Fields): ReadonlyArray<readonly [kind: string, name: string]>;
  /** Reasons to refuse a change, each an error and SQL that is true if the reason applies. */
  breaks: ReadonlyArray<readonly [error: ErrorName, isBroken: string]>;
  /**
   * Statements that carry out the change.
   * @param row SQL that selects the change's row, or no row if the change is not applied
   */
  apply(row: string): string[];
}

/** SQL for `subjects` of a kind with only one subject per company. */
export const onlySubject = "SELECT '' AS subject";

/** SQL: new text of a field; NULL if the change empties or lacks the field. */
export const put = (field: string) => `json_extract(c.after, '$.${field}')`;

export const has = (field: string) => `json_type(c.after, '$.${field}') IS NOT NULL`;

export const isTextOf = (fields: OfferFields, field: string, text: string | null): boolean =>
  text !== null && Object.hasOwn(fields, field) && fields[field]?.isText(text) === true;

export const customerPattern = /^[\w-]{1,64}$/;

/** SQL: a column of the customer who is the subject; NULL if the company has no such customer. */
export const customerIn = (column: string) => `(SELECT u.${column} FROM users AS u
  WHERE u.company_id = c.company_id AND u.id = c.subject)`;
