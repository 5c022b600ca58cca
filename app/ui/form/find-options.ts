import type { ReactNode } from "react";
import { searchText } from "./search-text.ts";

/** An option of a picker. */
export interface PickOption {
  id: string;
  title: string;
  /** Text below the title. */
  detail?: string | undefined;
  icon?: ReactNode;
  /** At the end of the row: a price, a balance, a code. */
  aside?: ReactNode;
  /** True if the option is shown but cannot be picked. */
  disabled?: boolean;
}

/** The search of a long list of options. */
export interface PickSearch {
  label: string;
  /** Shown when nothing is found. */
  none: string;
  /** Search function; by default it finds a part of the title or detail. */
  find?: (options: readonly PickOption[], text: string) => readonly PickOption[];
}

export interface PickListProps {
  label: string;
  options: readonly PickOption[];
  value: string | null;
  onPick(id: string): void;
  /** The search field; absent for lists that fit the screen. */
  search?: PickSearch;
  testId?: string | undefined;
}

/** Finds options by a part of their title or detail. */
export function findOptions(options: readonly PickOption[], text: string): readonly PickOption[] {
  const wanted = searchText(text);
  if (wanted === "") return options;
  return options.filter(({ title, detail }) =>
    searchText(`${title} ${detail ?? ""}`).includes(wanted),
  );
}
