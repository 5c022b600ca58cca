/** Facts of the company itself. */
import { isCompanyFact } from "#domain/config/company-facts.ts";
import { type ChangeKind, onlySubject } from "./kind.ts";
import { rowChanges } from "./rows.ts";

export const companyKind: ChangeKind = {
  permission: "change_company",
  subject: /^$/,
  subjects: onlySubject,
  isInFile: true,
  isValue: isCompanyFact,
  needsTwo: () => false,
  breaks: [],
  ...rowChanges({
    table: "companies",
    columns: ["name", "subject", "registered_address", "location", "email", "url"],
    isRow: "t.id = c.company_id",
  }),
};
