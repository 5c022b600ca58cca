import { useEffect } from "react";
import { themeAtom } from "../../features/company/theme.ts";
import { useAtomValue } from "../../state.ts";
import { m } from "../desk-messages.ts";

/** Names the tab. The theme names it after the company at every change, so it runs after that. */
export function useDeskTitle(company: string): void {
  useAtomValue(themeAtom);
  useEffect(() => {
    document.title = [m.desk_title(), company].filter(Boolean).join(" · ");
  });
}
