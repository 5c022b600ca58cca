import { useDeferredValue, useState } from "react";
import { m } from "../i18n/page-messages.ts";
import { findOptions, type PickOption } from "./find-options.ts";
import styles from "./pick-list.module.css";
import { EmptyState } from "./states.tsx";

interface PickListProps {
  label: string;
  options: readonly PickOption[];
  value: string | null;
  onPick(id: string): void;
  /** Without it there is no search: for lists that can be seen at once. */
  search?: { label: string; none: string };
  /** How a search finds; by a part of title and detail where nothing else is said. */
  find?: (options: readonly PickOption[], text: string) => readonly PickOption[];
  testId?: string | undefined;
}

/** The list of a picker, with a search above it. */
export function PickList(props: PickListProps) {
  const { label, options, value, onPick, search, find = findOptions, testId } = props;
  const [text, setText] = useState("");
  const found = find(options, useDeferredValue(text));
  return (
    <div className={`${styles.search} ${search ? styles.tall : ""}`}>
      {search && (
        <input
          type="search"
          className={styles.input}
          placeholder={search.label}
          aria-label={search.label}
          value={text}
          data-autofocus
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {found.length === 0 && (
        <EmptyState icon="search" title={search?.none ?? m.kit_none_found()} />
      )}
      <ul className={styles.list} aria-label={label}>
        {found.map(({ id, title, detail, icon, aside, disabled }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.row}
              aria-current={id === value}
              disabled={disabled}
              onClick={() => onPick(id)}
              data-testid={testId && `${testId}-${id}`}
            >
              {icon}
              <span className={styles.text}>
                {title}
                {detail && <small>{detail}</small>}
              </span>
              {aside}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
