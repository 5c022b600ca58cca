import { getCompany } from "#domain/contracts/http/company.ts";
import { callApi } from "../../../api/client.ts";
import { useRead } from "../../../api/use-read.ts";

/** Reads the company's profile: legal name, addresses, countries it does not serve. */
export function useCompanyProfile() {
  return useRead(() => callApi(getCompany, {}, { quiet: true }));
}
