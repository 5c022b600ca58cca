import { useEffect } from "react";
import { themeAtom } from "../../features/company/theme.ts";
import { useAtomValue } from "../../state.ts";
import { m } from "../desk-messages.ts";

/** Name of the tab. The theme names it after the company whenever it is applied, so it is named again after that. */
export function useDeskTitle(company: string): void {
  useAtomValue(themeAtom);
  useEffect(() => {
    document.title = [m.desk_title(), company].filter(Boolean).join(" · ");
  });
}
