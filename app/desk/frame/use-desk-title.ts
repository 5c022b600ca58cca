import { useEffect } from "react";
import { themeAtom } from "../../features/company/theme.ts";
import { useAtomValue } from "../../state.ts";
import { m } from "../desk-messages.ts";

/** Keeps the tab's title: a change of the theme sets the company's name as the title. */
export function useDeskTitle(company: string): void {
  useAtomValue(themeAtom);
  useEffect(() => {
    document.title = [m.desk_title(), company].filter(Boolean).join(" · ");
  });
}
