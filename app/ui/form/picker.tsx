import { useState } from "react";
import { m } from "../../i18n/page-messages.ts";
import { Icon } from "../icon.tsx";
import { Sheet } from "../sheet/sheet.tsx";
import { EmptyState, Skeleton } from "../states.tsx";
import field from "./field.module.css";
import { Field, type FieldTexts } from "./field.tsx";
import type { PickOption } from "./find-options.ts";
import { PickList } from "./pick-list.tsx";
import styles from "./picker.module.css";

export type { PickOption } from "./find-options.ts";

interface PickerProps extends FieldTexts {
  /** Null while the options load. */
  options: readonly PickOption[] | null;
  value: string | null;
  onChange(id: string): void;
  placeholder?: string;
  empty?: string;
  /** True to show a search above the list; by default only above long lists. */
  searchable?: boolean;
  disabled?: boolean;
  testId?: string;
}

/** Rows that a phone shows without scrolling. */
const seenAtOnce = 8;

export function Picker(props: PickerProps) {
  const { label, hint, error, note, options, value, onChange, disabled, testId } = props;
  const [open, setOpen] = useState(false);
  const chosen = options?.find(({ id }) => id === value);
  const searchable = props.searchable ?? (options?.length ?? 0) > seenAtOnce;
  return (
    <Field label={label} hint={hint} error={error} note={note}>
      {({ id, "aria-invalid": invalid, "aria-describedby": describedBy }) => (
        <>
          <button
            id={id}
            type="button"
            className={`${field.box} ${styles.button}`}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-labelledby={`${id}-label ${id}-chosen`}
            aria-describedby={describedBy}
            data-invalid={invalid || undefined}
            disabled={disabled}
            onClick={() => setOpen(true)}
            data-testid={testId}
          >
            {chosen?.icon}
            <span
              id={`${id}-chosen`}
              className={`${styles.text} grid grow min-width-0 break`}
              data-empty={chosen === undefined || undefined}
            >
              {chosen?.title ?? props.placeholder ?? m.kit_choose()}
              {chosen?.detail && <small className="text-s ink-3">{chosen.detail}</small>}
            </span>
            <Icon name="chevron" size={18} />
          </button>
          <Sheet open={open} title={label} onClose={() => setOpen(false)}>
            {options === null && <Skeleton rows={4} height={48} />}
            {options?.length === 0 && (
              <EmptyState icon="info" title={props.empty ?? m.kit_none_found()} />
            )}
            {options && options.length > 0 && (
              <PickList
                label={label}
                options={options}
                value={value}
                onPick={(picked) => {
                  onChange(picked);
                  setOpen(false);
                }}
                {...(searchable && { search: { label: m.kit_search(), none: m.kit_none_found() } })}
                testId={testId}
              />
            )}
          </Sheet>
        </>
      )}
    </Field>
  );
}
