import { Link } from "react-router";
import type { SettingKey } from "#domain/config/schema.ts";
import { needsTwo } from "#domain/config/setting-classes.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../desk-messages.ts";
import { type Draft, isWrong, type Stored, shownValue, startOf } from "./draft.ts";
import { SettingField } from "./setting-field.tsx";
import { settingValueText } from "./setting-text.ts";
import styles from "./settings.module.css";

interface SettingRowProps {
  name: SettingKey;
  stored: Stored;
  draft: Draft;
  onChange(name: SettingKey, value: string | null): void;
}

/** A setting: its field, its key and default, and the way to what became of it before. */
export function SettingRow({ name, stored, draft, onChange }: SettingRowProps) {
  const value = shownValue(name, stored, draft);
  const start = startOf(name);
  const isChanged = Object.hasOwn(draft, name);
  const isSet = (isChanged ? draft[name] : stored.get(name)) != null;
  return (
    <div className={styles.row} data-changed={isChanged || undefined} data-testid={`row-${name}`}>
      <SettingField
        name={name}
        value={value}
        onChange={(text) => onChange(name, text)}
        error={isWrong(name, draft[name]) ? m.desk_content_place_wrong() : undefined}
      />
      <p className={styles.meta}>
        <code dir="ltr">{name}</code>
        <span>{m.desk_change_default({ value: isolate(settingValueText(name, start)) })}</span>
        {needsTwo(name) && <span>{m.desk_setting_two()}</span>}
        {isSet && (
          <button type="button" onClick={() => onChange(name, null)} data-testid={`reset-${name}`}>
            {m.desk_setting_reset()}
          </button>
        )}
        <Link to={`/changes?view=all&kind=settings&field=${name}`}>{m.desk_history()}</Link>
      </p>
    </div>
  );
}
