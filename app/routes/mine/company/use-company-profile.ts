import { getCompany } from "#domain/contracts/http/company.ts";
import { callApi } from "../../../api/client.ts";
import { useRead } from "../../../api/use-read.ts";

/** The company's own texts. */
export function useCompany() {
  return useRead(() => callApi(getCompany, {}, { quiet: true }));
}
