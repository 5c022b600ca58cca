import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../desk-messages.ts";
import styles from "./toolbar.module.css";

export function Toolbar({ dense, children }: { dense?: boolean; children: ReactNode }) {
  return (
    <div className={`${styles.toolbar} ${dense ? styles.dense : ""} flex wrap gap-8`}>
      {children}
    </div>
  );
}

interface PickProps<T extends string> {
  label: string;
  value: T;
  options: ReadonlyArray<{ value: T; text: string }>;
  onChange(value: NoInfer<T>): void;
  testId?: string;
}

export function Pick<T extends string>({ label, value, options, onChange, testId }: PickProps<T>) {
  return (
    <label className={`${styles.pick} grid gap-2`}>
      <span className="text-xs ink-2 w-560">{label}</span>
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

interface PickLook {
  label: string;
  options: ReadonlyArray<{ value: string; text: string }>;
  hasAll?: true;
  testId?: string;
}

interface PicksProps<F> {
  filter: F;
  of: { readonly [K in keyof F]?: PickLook | false };
  onChange(change: Partial<F>): void;
}

export function Picks<F extends object>({ filter, of, onChange }: PicksProps<F>) {
  const looks = Object.entries<PickLook | false | undefined>(of);
  return looks.map(([name, look]) => {
    if (!look) return null;
    const { options, hasAll, ...texts } = look;
    return (
      <Pick
        key={name}
        {...texts}
        value={String(filter[name as keyof F])}
        options={hasAll ? [{ value: "", text: m.home_category_all() }, ...options] : options}
        onChange={(value) => onChange({ [name]: value } as unknown as Partial<F>)}
      />
    );
  });
}

export function DayPick(props: Omit<PickProps<string>, "options">) {
  const { label, value, onChange, testId } = props;
  return (
    <label className={`${styles.pick} grid gap-2`}>
      <span className="text-xs ink-2 w-560">{label}</span>
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
    <form className={`${styles.search} row gap-8 ink-3`} onSubmit={submit}>
      <Icon name="search" size={16} />
      <input
        type="search"
        className="grow min-width-0 ink"
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

/** Focuses the page's own search field. @returns false if the page has no search field */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("[data-desk-search]");
  field?.focus();
  return field !== null;
}
