import { useEffect } from "react";
import { themeAtom } from "../../features/company/theme.ts";
import { useAtomValue } from "../../state.ts";
import { m } from "../desk-messages.ts";

/**
 * Sets the tab's title at each rendering. Each change of the theme renders again, because
 * `startTheme` then sets the title to the company's name.
 */
export function useDeskTitle(company: string): void {
  useAtomValue(themeAtom);
  useEffect(() => {
    document.title = [m.desk_title(), company].filter(Boolean).join(" · ");
  });
}
