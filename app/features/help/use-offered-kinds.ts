import { menuAtom, useCompany } from "../../data/company/company.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { useAtomValue } from "../../state.ts";
import { type HelpKind, offeredKinds } from "./help-kinds.ts";

/** Offered kinds of help; null until the company and its menus are known. */
export function useOfferedKinds(): HelpKind[] | null {
  const company = useCompany();
  const menu = useAtomValue(menuAtom);
  if (!company.isKnown || menu.state === "loading") return null;
  return offeredKinds(company, dataOf(menu));
}
