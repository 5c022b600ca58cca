import { useMemo, useState } from "react";
import { m } from "../../i18n/page-messages.ts";
import { Icon } from "../icon.tsx";
import { Sheet } from "../sheet/sheet.tsx";
import styles from "./area-picker.module.css";
import { type Area, findAreas } from "./find-areas.ts";
import { PickList } from "./pick-list.tsx";

interface AreaPickerProps {
  areas: readonly Area[];
  value: number;
  onChange(id: number): void;
  testId?: string;
}

export function AreaPicker({ areas, value, onChange, testId }: AreaPickerProps) {
  const [open, setOpen] = useState(false);
  const chosen = areas.find((area) => area.id === value);
  const options = useMemo(() => new Map(areas.map((area) => [area, optionOf(area)])), [areas]);
  const all = useMemo(() => [...options.values()], [options]);
  return (
    <>
      <button
        type="button"
        className={`${styles.button} row flex-none gap-4 ink w-560`}
        aria-haspopup="dialog"
        aria-label={`${m.access_area()} ${chosen ? `${chosen.name} ${chosen.callingCode}` : ""}`}
        onClick={() => setOpen(true)}
        data-testid={testId}
      >
        <span className="num">{chosen?.callingCode ?? "+"}</span>
        <Icon name="chevron" size={16} />
      </button>
      <Sheet open={open} title={m.access_area()} onClose={() => setOpen(false)}>
        <PickList
          label={m.access_area()}
          options={all}
          search={{
            label: m.access_area_search(),
            none: m.access_area_none(),
            find: (_, text) => findAreas(areas, text).flatMap((area) => options.get(area) ?? []),
          }}
          value={String(value)}
          onPick={(id) => {
            onChange(Number(id));
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}

function optionOf({ id, name, callingCode }: Area) {
  return { id: String(id), title: name, aside: <span className="num">{callingCode}</span> };
}
