import type { CompanyRpc } from "#domain/contracts/company.ts";
import { companyName } from "#domain/text/names.ts";
import type { Scope } from "../context.ts";

/** Finds the object of the request's company. */
export function companyObject({
  env,
  company,
}: Pick<Scope, "env" | "company">): Pick<CompanyRpc, "watchView" | "statusView"> {
  return env.COMPANY.get(env.COMPANY.idFromName(companyName(company.id)));
}
