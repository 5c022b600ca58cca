/** Facts of the company itself. */
import { companyFacts, isCompanyFact } from "#domain/config/company-facts.ts";
import { type ChangeKind, onlySubject } from "./kind.ts";
import { rowChanges } from "./rows.ts";

export const companyKind: ChangeKind = {
  permission: "change_company",
  subject: /^$/,
  subjects: onlySubject,
  isInFile: true,
  isValue: isCompanyFact,
  // One person neither closes it nor opens it, nor says where its visitors go then.
  needsTwo: (field) => field === "status" || field === "loss_url",
  breaks: [],
  ...rowChanges({
    table: "companies",
    columns: companyFacts,
    isRow: "t.id = c.company_id",
  }),
};
