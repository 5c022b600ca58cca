/** Kinds about the company itself: its facts, hosts, own back end and secrets. */
import { companyFacts, isCompanyFact } from "#domain/config/company-facts.ts";
import { secretSettings } from "#domain/config/setting-rules.ts";
import { readUpstream } from "#domain/network/upstream-address.ts";
import { hostPattern } from "#domain/text/web-address.ts";
import { isProven } from "../../company/name-proofs.ts";
import { type ChangeKind, onlySubject, put } from "../kind.ts";
import { rowChanges } from "../rows.ts";

export const companyKind: ChangeKind = {
  permission: "change_company",
  subject: /^$/,
  subjects: onlySubject,
  isInFile: true,
  isValue: isCompanyFact,
  // Every fact needs a second person, because customers rely on the company's name and addresses,
  // and on whether it is open.
  needsTwo: () => true,
  breaks: [],
  ...rowChanges({
    table: "companies",
    columns: companyFacts,
    isRow: "t.id = c.company_id",
  }),
};

/**
 * Hosts of the company. The subject is the host; the only field says whether the company has it.
 */

const owner = "(SELECT company_id FROM company_hosts WHERE host = c.subject)";

export const hostKind: ChangeKind = {
  permission: "change_company",
  subject: hostPattern,
  isValue: (field, text) => field === "is_ours" && (text === null || text === "1"),
  // The host of a request determines which company the customer reaches.
  needsTwo: () => true,
  names: ({ is_ours }, host) => (is_ours === "1" ? host : null),
  current: `(SELECT json_object('is_ours', '1') FROM company_hosts
    WHERE host = c.subject AND company_id = c.company_id)`,
  breaks: [
    ["host_taken", `${owner} != c.company_id`],
    ["name_unproven", `${put("is_ours")} = '1' AND NOT ${isProven("c.subject")}`],
    [
      "host_needed",
      `${put("is_ours")} IS NULL AND NOT EXISTS (SELECT 1 FROM company_hosts
        WHERE company_id = c.company_id AND host != c.subject)`,
    ],
  ],
  apply: (row) => [
    `DELETE FROM company_hosts WHERE (host, company_id) IN (
       SELECT c.subject, c.company_id FROM ${row} AS c WHERE ${put("is_ours")} IS NULL)`,
    `INSERT INTO company_hosts (host, company_id)
       SELECT c.subject, c.company_id FROM ${row} AS c WHERE ${put("is_ours")} = '1'
     ON CONFLICT DO NOTHING`,
  ],
};

const isSet = `${put("upstream")} != ''`;

/** True for an address as a browser spells it, with or without a slash at its end. */
function isBackEnd(text: string, isDevelopment: boolean): boolean {
  const url = readUpstream(text, isDevelopment);
  return url !== null && text.length <= 300 && [url.href, url.href.slice(0, -1)].includes(text);
}

/** The company's own back end (docs/tenancy.md): its base address, or empty for none. */
export const backEndKind: ChangeKind = {
  permission: "change_company",
  subject: /^$/,
  subjects: onlySubject,
  isValue: (field, text, isDevelopment = false) =>
    field === "upstream" && text !== null && (text === "" || isBackEnd(text, isDevelopment)),
  needsTwo: () => true,
  breaks: [
    // Behind a new back end, existing customers could not reach their accounts on this platform.
    ["customers_here", `${isSet} AND EXISTS (SELECT 1 FROM users WHERE company_id = c.company_id)`],
    // A back end at a host of this platform would send calls in a circle.
    [
      "back_end_here",
      `${isSet} AND EXISTS (SELECT 1 FROM company_hosts AS h
        WHERE instr(${put("upstream")} || '/', '//' || h.host || '/') > 0)`,
    ],
  ],
  ...rowChanges({ table: "companies", columns: ["upstream"], isRow: "t.id = c.company_id" }),
};

/**
 * Secrets of the company; the subject is the setting. The fields of a change stay readable
 * forever, so they contain only the id of the value in `waiting_secrets`, never the secret.
 */

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
