/** Hosts of the company. The subject is the host; the only field says whether it is ours. */
import { hostPattern } from "#domain/text/web-address.ts";
import { isProven } from "../../company/name-proofs.ts";
import { type ChangeKind, put } from "../kind.ts";

const owner = "(SELECT company_id FROM company_hosts WHERE host = c.subject)";

export const hostKind: ChangeKind = {
  permission: "change_company",
  subject: hostPattern,
  isValue: (field, text) => field === "is_ours" && (text === null || text === "1"),
  // A host decides where the company's customers arrive.
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
