import type { ReactNode } from "react";
import { searchText } from "./search-text.ts";

export interface PickOption {
  id: string;
  title: string;
  detail?: string | undefined;
  icon?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
}

export interface PickSearch {
  label: string;
  none: string;
  /** Search function; by default, finds options by a part of the title or detail. */
  find?: (options: readonly PickOption[], text: string) => readonly PickOption[];
}

export interface PickListProps {
  label: string;
  options: readonly PickOption[];
  value: string | null;
  onPick(id: string): void;
  search?: PickSearch;
  testId?: string | undefined;
}

export function findOptions(options: readonly PickOption[], text: string): readonly PickOption[] {
  const wanted = searchText(text);
  if (wanted === "") return options;
  return options.filter(({ title, detail }) =>
    searchText(`${title} ${detail ?? ""}`).includes(wanted),
  );
}
