/** Settings of a company: each field is a setting; null means its default. */
import { needsTwo } from "#domain/config/setting-classes.ts";
import { isSettingKey, mayAsk } from "#domain/config/setting-rules.ts";
import { isProven } from "../../company/name-proofs.ts";
import { type ChangeKind, has, onlySubject, put } from "../kind.ts";

const stored = (key: string) =>
  `(SELECT value FROM company_config WHERE company_id = c.company_id AND key = '${key}')`;

/** SQL: domain of the new sender address of e-mails. */
const domain = `substr(${put("mail_from")}, instr(${put("mail_from")}, '@') + 1)`;

export const settingsKind: ChangeKind = {
  permission: "change_settings",
  subject: /^$/,
  subjects: onlySubject,
  isInFile: true,
  isValue: (key, text, isDevelopment) =>
    isSettingKey(key) && (text === null || mayAsk(key, text, isDevelopment)),
  needsTwo,
  names: ({ mail_from }) => mail_from?.split("@")[1] ?? null,
  current: `(SELECT json_group_object(key, value) FROM company_config
    WHERE company_id = c.company_id)`,
  breaks: [
    [
      // A company may send e-mails only from a domain that it has proven.
      "name_unproven",
      `coalesce(${put("mail_from")}, '') != '' AND NOT ${isProven(domain)}
       AND NOT EXISTS (SELECT 1 FROM company_hosts WHERE company_id = c.company_id AND host = ${domain})`,
    ],
    [
      // Existing accounts are in the current currency. 'USD' is the default (migration 0035).
      "currency_kept",
      `${has("currency")} AND coalesce(${put("currency")}, 'USD') != coalesce(${stored("currency")}, 'USD')
       AND EXISTS (SELECT 1 FROM users WHERE company_id = c.company_id)`,
    ],
  ],
  apply: (row) => [
    `DELETE FROM company_config WHERE (company_id, key) IN (
       SELECT c.company_id, f.key FROM ${row} AS c, json_each(c.after) AS f WHERE f.value IS NULL)`,
    `INSERT INTO company_config (company_id, key, value)
       SELECT c.company_id, f.key, f.value FROM ${row} AS c, json_each(c.after) AS f
       WHERE f.value IS NOT NULL
     ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value`,
  ],
};
