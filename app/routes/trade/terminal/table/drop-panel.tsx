import { type ReactNode, useId, useRef } from "react";
import { m } from "../../../../i18n/page-messages.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { toggled } from "./columns.ts";
import type { Head } from "./data-table.tsx";
import styles from "./drop-panel.module.css";

interface DropPanelProps {
  label: string;
  icon: ReactNode;
  children: ReactNode;
  testId: string;
}

/** A popover: the browser itself closes it, and gives the focus back to the button. */
export function DropPanel({ label, icon, children, testId }: DropPanelProps) {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  function settle(isOpening: boolean) {
    const at = place.current?.getBoundingClientRect();
    const shown = panel.current;
    if (!isOpening || !at || !shown) return;
    const isMirrored = shown.matches(":dir(rtl)");
    shown.style.top = `${Math.min(at.bottom + 4, innerHeight - shown.offsetHeight - 8)}px`;
    const wanted = isMirrored ? at.left : at.right - shown.offsetWidth;
    shown.style.left = `${Math.max(8, Math.min(wanted, innerWidth - shown.offsetWidth - 8))}px`;
    shown.querySelector<HTMLElement>("input:checked, input, button")?.focus();
  }
  return (
    <span ref={place} className={styles.place}>
      <IconButton label={label} popoverTarget={id} data-testid={testId}>
        {icon}
      </IconButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`${styles.panel} round-m ink text-start`}
        onToggle={(event) => settle(event.newState === "open")}
      >
        {children}
      </div>
    </span>
  );
}

interface ChoicesProps<T extends string> {
  label: string;
  options: ReadonlyArray<{ value: T; text: string }>;
  chosen: readonly T[];
  type: "radio" | "checkbox";
  onPick(value: T): void;
  testId: string;
}

export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { label, options, chosen, type, onPick, testId } = props;
  const name = useId();
  return (
    <fieldset className={`${styles.choices} grid`}>
      <legend className="text-xs ink-3 w-620">{label}</legend>
      {options.map(({ value, text }) => (
        <label key={value} className="row gap-10 round-s text-s ink">
          <input
            type={type}
            name={name}
            checked={chosen.includes(value)}
            onChange={() => onPick(value)}
            data-testid={`${testId}-${value}`}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

interface ColumnMenuProps<C extends string> {
  heads: ReadonlyArray<Head<C>>;
  shown: readonly C[];
  onChange(shown: C[]): void;
  testId: string;
}

export function ColumnMenu<C extends string>(props: ColumnMenuProps<C>) {
  const { heads, shown, onChange, testId } = props;
  const known = heads.map(({ id }) => id);
  return (
    <DropPanel
      label={m.terminal_columns()}
      icon={<Icon name="settings" size={16} />}
      testId={testId}
    >
      <Choices
        label={m.terminal_columns()}
        type="checkbox"
        options={heads.map(({ id, title }) => ({ value: id, text: title }))}
        chosen={shown}
        onPick={(column) => onChange(toggled(known, shown, column))}
        testId={testId}
      />
    </DropPanel>
  );
}
