import { Combobox } from "@base-ui/react/combobox";
import { useDeferredValue, useState } from "react";
import { EmptyState } from "../states.tsx";
import {
  findOptions,
  type PickListProps,
  type PickOption,
  type PickSearch,
} from "./find-options.ts";
import styles from "./pick-list.module.css";
import { PickRow } from "./pick-row.tsx";

/**
 * Options with a search: the focus stays in the input, the arrow keys move through the found
 * options and Enter picks one. The list is always open: it is part of a sheet, not a popup of its
 * own.
 */
export default function SearchList(props: PickListProps & { search: PickSearch }) {
  const { label, options, value, onPick, search, testId } = props;
  const [text, setText] = useState("");
  const found = (search.find ?? findOptions)(options, useDeferredValue(text));
  return (
    <Combobox.Root
      inline
      open
      autoHighlight
      items={options}
      filteredItems={found}
      value={options.find(({ id }) => id === value) ?? null}
      itemToStringLabel={({ title }: PickOption) => title}
      isItemEqualToValue={(one: PickOption, other: PickOption) => one.id === other.id}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        // Ignores picks, which would write the picked title into the search.
        if (reason === "input-change" || reason === "input-clear") setText(next);
      }}
    >
      <Combobox.Input
        type="search"
        className={`${styles.input} flex-none pill sunken`}
        placeholder={search.label}
        aria-label={search.label}
        autoFocus
      />
      <Combobox.Empty>
        {found.length === 0 && <EmptyState icon="search" title={search.none} />}
      </Combobox.Empty>
      <Combobox.List className={styles.list} aria-label={label}>
        {(option: PickOption) => (
          <Combobox.Item
            key={option.id}
            value={option}
            className={`${styles.row} row gap-12 full-width round-m`}
            disabled={option.disabled ?? false}
            onClick={() => onPick(option.id)}
            data-testid={testId && `${testId}-${option.id}`}
          >
            <PickRow option={option} />
          </Combobox.Item>
        )}
      </Combobox.List>
    </Combobox.Root>
  );
}
