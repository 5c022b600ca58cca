import { companyFacts, isCompanyFact } from "#domain/config/company-facts.ts";
import { type ChangeKind, onlySubject } from "../kind.ts";
import { rowChanges } from "../rows.ts";

export const companyKind: ChangeKind = {
  permission: "change_company",
  subject: /^$/,
  subjects: onlySubject,
  isInFile: true,
  isValue: isCompanyFact,
  // All facts need two: customers rely on whether the company is open, its name and its addresses.
  needsTwo: () => true,
  breaks: [],
  ...rowChanges({
    table: "companies",
    columns: companyFacts,
    isRow: "t.id = c.company_id",
  }),
};
