import { lazyPart, PartBoundary } from "../part.ts";
import { Skeleton } from "../states.tsx";
import type { PickListProps } from "./find-options.ts";
import styles from "./pick-list.module.css";
import { PickRow } from "./pick-row.tsx";

// The code of the search loads with the first list that has a search.
const SearchList = lazyPart(() => import("./search-list.tsx"));

export function PickList(props: PickListProps) {
  const { label, options, value, onPick, search, testId } = props;
  if (search) {
    return (
      <div className={`${styles.search} flex column min-height-0 gap-8`}>
        <PartBoundary fallback={<Skeleton rows={8} height={46} />}>
          <SearchList {...props} search={search} />
        </PartBoundary>
      </div>
    );
  }
  return (
    <ul className={styles.list} aria-label={label}>
      {options.map((option) => (
        <li key={option.id}>
          <button
            type="button"
            className={`${styles.row} row gap-12 full-width round-m`}
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
