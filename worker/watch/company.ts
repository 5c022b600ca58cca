import type { CompanyRpc } from "#domain/contracts/company.ts";
import { companyName } from "#domain/text/names.ts";
import type { Scope } from "../context.ts";

export function companyObject({
  env,
  company,
}: Pick<Scope, "env" | "company">): Pick<CompanyRpc, "watchView" | "statusView"> {
  return env.COMPANY.get(env.COMPANY.idFromName(companyName(company.id)));
}
