import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../desk-messages.ts";
import styles from "./toolbar.module.css";

/** Filters and actions above a list. */
export function Toolbar({ dense, children }: { dense?: boolean; children: ReactNode }) {
  return <div className={`${styles.toolbar} ${dense ? styles.dense : ""}`}>{children}</div>;
}

interface PickProps<T extends string> {
  label: string;
  value: T;
  options: ReadonlyArray<{ value: T; text: string }>;
  onChange(value: NoInfer<T>): void;
  testId?: string;
}

/** A small select. */
export function Pick<T extends string>({ label, value, options, onChange, testId }: PickProps<T>) {
  return (
    <label className={styles.pick}>
      <span>{label}</span>
      <select
        value={value}
        data-testid={testId}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A field for a day; it may be empty. */
export function DayPick({
  label,
  value,
  onChange,
  testId,
}: {
  label: string;
  value: string;
  onChange(day: string): void;
  testId?: string;
}) {
  return (
    <label className={styles.pick}>
      <span>{label}</span>
      <input
        type="date"
        value={value}
        data-testid={testId}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

interface SearchProps {
  label: string;
  value: string;
  onSearch(text: string): void;
}

/** A search that starts on Enter, or when the field is emptied. */
export function SearchBox({ label, value, onSearch }: SearchProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(text.trim());
  }
  return (
    <form className={styles.search} onSubmit={submit}>
      <Icon name="search" size={16} />
      <input
        type="search"
        value={text}
        maxLength={100}
        placeholder={label}
        aria-label={label}
        data-desk-search
        data-testid="desk-search"
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value === "" && value !== "") onSearch("");
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <button type="submit" className="hidden-text" tabIndex={-1}>
        {m.desk_search()}
      </button>
    </form>
  );
}

/** For the shortcut `/`. @returns false on a page without a search of its own */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("[data-desk-search]");
  field?.focus();
  return field !== null;
}
