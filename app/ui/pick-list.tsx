import { lazy, Suspense } from "react";
import type { PickOption } from "./find-options.ts";
import styles from "./pick-list.module.css";
import { PickRow } from "./pick-row.tsx";
import { Skeleton } from "./states.tsx";

export interface PickListProps {
  label: string;
  options: readonly PickOption[];
  value: string | null;
  onPick(id: string): void;
  /** Without it there is no search: for lists that can be seen at once. */
  search?: Search;
  testId?: string | undefined;
}

export interface Search {
  label: string;
  /** Said when nothing is found. */
  none: string;
  /** How it finds; by a part of title and detail where nothing else is said. */
  find?: (options: readonly PickOption[], text: string) => readonly PickOption[];
}

// The search comes with the first list that has one.
const SearchList = lazy(() => import("./search-list.tsx"));

/** The list of a picker: a few options to press, or many to search in. */
export function PickList(props: PickListProps) {
  const { label, options, value, onPick, search, testId } = props;
  if (search) {
    return (
      <div className={styles.search}>
        <Suspense fallback={<Skeleton rows={8} height={46} />}>
          <SearchList {...props} search={search} />
        </Suspense>
      </div>
    );
  }
  return (
    <ul className={styles.list} aria-label={label}>
      {options.map((option) => (
        <li key={option.id}>
          <button
            type="button"
            className={styles.row}
            aria-current={option.id === value}
            data-autofocus={option.id === value || undefined}
            disabled={option.disabled}
            onClick={() => onPick(option.id)}
            data-testid={testId && `${testId}-${option.id}`}
          >
            <PickRow option={option} />
          </button>
        </li>
      ))}
    </ul>
  );
}
