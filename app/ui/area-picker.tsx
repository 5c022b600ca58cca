import { useDeferredValue, useState } from "react";
import { m } from "../i18n/page-messages.ts";
import styles from "./area-picker.module.css";
import { type Area, findAreas } from "./find-areas.ts";
import { Icon } from "./icon.tsx";
import { Sheet } from "./sheet.tsx";
import { EmptyState } from "./states.tsx";

interface AreaPickerProps {
  areas: readonly Area[];
  /** Id of the chosen one. */
  value: number;
  onChange(id: number): void;
  testId?: string;
}

/** The calling code before a phone number: a button, and a list to search in. */
export function AreaPicker({ areas, value, onChange, testId }: AreaPickerProps) {
  const [open, setOpen] = useState(false);
  const chosen = areas.find((area) => area.id === value);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={`${m.access_area()} ${chosen ? `${chosen.name} ${chosen.callingCode}` : ""}`}
        onClick={() => setOpen(true)}
        data-testid={testId}
      >
        <span className="num">{chosen?.callingCode ?? "+"}</span>
        <Icon name="chevron" size={16} />
      </button>
      <Sheet open={open} title={m.access_area()} onClose={() => setOpen(false)}>
        <AreaList
          areas={areas}
          value={value}
          onPick={(id) => {
            onChange(id);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}

function AreaList({
  areas,
  value,
  onPick,
}: {
  areas: readonly Area[];
  value: number;
  onPick(id: number): void;
}) {
  const [text, setText] = useState("");
  const found = findAreas(areas, useDeferredValue(text));
  return (
    <div className={styles.search}>
      <input
        type="search"
        className={styles.input}
        placeholder={m.access_area_search()}
        aria-label={m.access_area_search()}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.target.value)}
      />
      {found.length === 0 && <EmptyState icon="search" title={m.access_area_none()} />}
      <ul className={styles.list}>
        {found.map((area) => (
          <li key={area.id}>
            <button
              type="button"
              className={styles.row}
              aria-current={area.id === value}
              onClick={() => onPick(area.id)}
            >
              <span>{area.name}</span>
              <span className="num">{area.callingCode}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
