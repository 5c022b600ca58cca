/**
 * Changes of a customer's second factor or e-mail; the subject is the customer. Both kinds also
 * count as a change of secrets: payouts wait, and a sign-in in progress is refused.
 */
import { readEmail } from "#domain/access/account-name.ts";
import { type ChangeKind, customerIn, customerPattern, put } from "../kind.ts";

const access = {
  permission: "change_access",
  reads: "read_customers",
  subject: customerPattern,
  isOfCustomer: true,
  isAtOnce: true,
  isPrivate: true,
  name: customerIn("uid"),
  needsTwo: () => true,
} as const;

/** SQL: true while another change of this kind, for the customer of `c`, waits for approval. */
const isAskedTwice = (kind: string) => `EXISTS (SELECT 1 FROM changes AS o
  WHERE o.company_id = c.company_id AND o.kind = '${kind}' AND o.subject = c.subject
    AND o.state = 'asked' AND o.id != c.id)`;

const touch = (row: string) => `UPDATE users SET secrets_changed_ms = c.decided_ms FROM ${row} AS c
  WHERE users.company_id = c.company_id AND users.id = c.subject`;

const isOn = `(SELECT CAST(f.is_on AS TEXT) FROM second_factors AS f
  WHERE f.company_id = c.company_id AND f.user_id = c.subject)`;

export const secondFactorKind: ChangeKind = {
  ...access,
  acts: { ask: "factor_ask", approve: "factor_reset", takeBack: "request_take_back" },
  isValue: (field, text) => field === "is_on" && text === "0",
  current: `json_object('is_on', coalesce(${isOn}, '0'))`,
  breaks: [
    ["not_found", `coalesce(${isOn}, '0') = '0'`],
    ["request_open", isAskedTwice("second_factor")],
  ],
  apply: (row) => [
    ...["second_factors", "recovery_codes"].map(
      (table) => `DELETE FROM ${table} WHERE (company_id, user_id) IN (
        SELECT c.company_id, c.subject FROM ${row} AS c)`,
    ),
    touch(row),
  ],
};

export const emailKind: ChangeKind = {
  ...access,
  acts: { ask: "email_ask", approve: "email_change", takeBack: "request_take_back" },
  isProven: true,
  isValue: (field, text) => field === "email" && text !== null && readEmail(text) === text,
  current: `json_object('email', coalesce(${customerIn("email_key")}, ''))`,
  breaks: [
    ["not_found", `${customerIn("uid")} IS NULL`],
    ["request_open", isAskedTwice("email")],
    [
      "account_taken",
      `EXISTS (SELECT 1 FROM users AS u
        WHERE u.company_id = c.company_id AND u.email_key = ${put("email")})`,
    ],
  ],
  apply: (row) => [
    `UPDATE users SET email = ${put("email")}, email_key = ${put("email")} FROM ${row} AS c
       WHERE users.company_id = c.company_id AND users.id = c.subject`,
    touch(row),
  ],
};
