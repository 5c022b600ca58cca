/**
 * Secrets of the company; the subject is the setting. A change's fields stay readable. So they
 * contain only the id of a waiting value, never the secret.
 */
import { secretSettings } from "#domain/config/setting-rules.ts";
import { type ChangeKind, put } from "../kind.ts";

const waiting = `FROM waiting_secrets AS w WHERE w.company_id = c.company_id AND w.name = c.subject
  AND w.id = ${put("given")}`;

export const secretKind: ChangeKind = {
  permission: "change_company",
  subject: new RegExp(`^(${[...secretSettings].join("|")})$`),
  isValue: (field, text) => {
    if (field === "taken") return text === "1";
    return field === "given" && text !== null && /^[\w-]{8,64}$/.test(text);
  },
  wrongField: (after) => (after.given && after.taken ? "taken" : null),
  needsTwo: () => true,
  current: "(SELECT '{}')",
  breaks: [["content_changed", `${put("given")} IS NOT NULL AND NOT EXISTS (SELECT 1 ${waiting})`]],
  apply: (row) => [
    `INSERT INTO company_config (company_id, key, value)
       SELECT c.company_id, c.subject, coalesce((SELECT w.value ${waiting}), '') FROM ${row} AS c
       WHERE true
     ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value`,
    `DELETE FROM waiting_secrets WHERE (company_id, id) IN (
       SELECT c.company_id, ${put("given")} FROM ${row} AS c)`,
  ],
};
