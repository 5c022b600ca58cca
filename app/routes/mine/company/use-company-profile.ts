import { getCompany } from "#domain/contracts/http/company.ts";
import { useRead } from "../../../data/use-read.ts";

/** The company's own texts. */
export function useCompany() {
  return useRead(getCompany, {});
}
