import type { Fields } from "#domain/changes/change.ts";
import type { Permission } from "#domain/contracts/desk/permissions.ts";
import type { AuditAct } from "#domain/contracts/desk/records.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import type { OfferFields } from "#domain/offer/fields.ts";

/** Acts of the audit log. */
export interface ChangeActs {
  ask: AuditAct;
  approve: AuditAct;
  takeBack: AuditAct;
}

/**
 * A kind of change: one file in `kinds/` and a line in `kinds.ts`. Its SQL is about a row `c` of
 * the table `changes`: `c.company_id`, `c.subject`, and the JSON objects `c.before` and `c.after`.
 * It takes nothing else from outside.
 */
export interface ChangeKind {
  /** Permission to ask, approve and take back. */
  permission: Permission;
  /** Permission to read changes of the kind; `read_changes` if not stated. */
  reads?: Permission;
  /** How the audit log names its steps, if not as changes in general. */
  acts?: ChangeActs;
  /** Permissions that these fields hand out: who asks or approves needs them, too. */
  handsOut?(fields: readonly string[]): readonly Permission[];
  /** Pattern of the subjects of this kind. */
  subject: RegExp;
  /** SQL: a subject that no row and no change of the company ?1 has had; `kind` is its own name. */
  newSubject?(kind: string): string;
  /** Characters that a text may have, where that is more than usual. */
  textMax?: number;
  /**
   * False for a field that the kind does not have, and for a text that may not stand in it.
   * @param isDevelopment true where addresses of this machine may stand
   */
  isValue(field: string, text: string | null, isDevelopment?: boolean): boolean;
  /** The field that does not fit beside others. @param now all that is there; null for nothing */
  wrongField?(after: Fields, now: Fields | null, subject: string): string | null;
  /** The name of the internet that a change makes the company's own, if it does: it is proven. */
  names?(after: Fields, subject: string): string | null;
  /** True for a field that moves money or trust: a second person has to agree. */
  needsTwo(field: string): boolean;
  /** SQL: every subject of the company ?1 that there is, as `subject`, in its order. */
  subjects?: string;
  /** SQL: what stands there now, as a JSON object of texts; NULL where there is no such subject. */
  current: string;
  /** SQL: what people call the subject, where that is a number or an id. */
  name?: string;
  /** SQL: currency of the amounts in its fields; that of the company if not stated. */
  currency?: string;
  /** It takes no later start. */
  isAtOnce?: true;
  /** The audit log gets the reason only. */
  isPrivate?: true;
  /** A call of its own proves what it changes, so the general one does not ask for it. */
  isProven?: true;
  /** An object carries it out after the approval: `scheduled` until the object has answered. */
  isElsewhere?: true;
  /** The subject is a customer: the act stands among those on the customer, too. */
  isOfCustomer?: true;
  /** It goes into the file of a configuration, by names that mean the same at every company. */
  isInFile?: true;
  /** Fields that together name a row in a file, where its subject is a number. */
  namedBy?: readonly string[];
  /** Other things that an entry of a file is about, each by its kind and its name. */
  mentions?(subject: string, fields: Fields): ReadonlyArray<readonly [kind: string, name: string]>;
  /** Faults of a change, each as SQL that is true then, with the refusal that says what to do. */
  breaks: ReadonlyArray<readonly [error: ErrorName, isBroken: string]>;
  /** Statements that carry it out. @param row the row to read from as `c`, if it was applied now */
  apply(row: string): string[];
}

/** SQL for `subjects`: the only one of a kind that a company has once. */
export const onlySubject = "SELECT '' AS subject";

/** SQL: the text that a change puts into a field; NULL where it takes it away, or has no such. */
export const put = (field: string) => `json_extract(c.after, '$.${field}')`;

/** SQL: true where a change has the field. */
export const has = (field: string) => `json_type(c.after, '$.${field}') IS NOT NULL`;

/** True for a text that one of these fields may have. */
export const isTextOf = (fields: OfferFields, field: string, text: string | null): boolean =>
  text !== null && Object.hasOwn(fields, field) && fields[field]?.isText(text) === true;

/** A customer as the subject of a change, by id. */
export const customerPattern = /^[\w-]{1,64}$/;

/** SQL: a column of the customer who is the subject; NULL for none of the company. */
export const customerIn = (column: string) => `(SELECT u.${column} FROM users AS u
  WHERE u.company_id = c.company_id AND u.id = c.subject)`;
