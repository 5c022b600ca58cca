/** The company's own back end (docs/tenancy.md): its base address, or none. */
import { readUpstream } from "#domain/network/upstream-address.ts";
import { type ChangeKind, onlySubject, put } from "../kind.ts";
import { rowChanges } from "../rows.ts";

const isSet = `${put("upstream")} != ''`;

/** True for an address in a browser's spelling, with or without a slash at its end. */
function isBackEnd(text: string, isDevelopment: boolean): boolean {
  const url = readUpstream(text, isDevelopment);
  return url !== null && text.length <= 300 && [url.href, url.href.slice(0, -1)].includes(text);
}

export const backEndKind: ChangeKind = {
  permission: "change_company",
  subject: /^$/,
  subjects: onlySubject,
  isValue: (field, text, isDevelopment = false) =>
    field === "upstream" && text !== null && (text === "" || isBackEnd(text, isDevelopment)),
  needsTwo: () => true,
  breaks: [
    // Accounts of existing customers are here and would become unreachable.
    ["customers_here", `${isSet} AND EXISTS (SELECT 1 FROM users WHERE company_id = c.company_id)`],
    // A back end at this platform's own host would send calls in a circle.
    [
      "back_end_here",
      `${isSet} AND EXISTS (SELECT 1 FROM company_hosts AS h
        WHERE instr(${put("upstream")} || '/', '//' || h.host || '/') > 0)`,
    ],
  ],
  ...rowChanges({ table: "companies", columns: ["upstream"], isRow: "t.id = c.company_id" }),
};
