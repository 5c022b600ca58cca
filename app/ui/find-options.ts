import type { ReactNode } from "react";
import { searchText } from "./search-text.ts";

/** One of the things a picker offers. */
export interface PickOption {
  id: string;
  title: string;
  /** Below the title. */
  detail?: string | undefined;
  icon?: ReactNode;
  /** At the end of the row: a price, a balance, a code. */
  aside?: ReactNode;
  /** Shown, but cannot be picked. */
  disabled?: boolean;
}

/** Options by a part of their title or detail. */
export function findOptions(options: readonly PickOption[], text: string): readonly PickOption[] {
  const wanted = searchText(text);
  if (wanted === "") return options;
  return options.filter(({ title, detail }) =>
    searchText(`${title} ${detail ?? ""}`).includes(wanted),
  );
}
