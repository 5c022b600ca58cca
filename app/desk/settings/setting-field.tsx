import { Link } from "react-router";
import type { SettingKey } from "#domain/config/schema.ts";
import { shapeOf } from "#domain/config/setting-groups.ts";
import { languageNames } from "#domain/language-names.ts";
import { languageCodes } from "#domain/language-tags.ts";
import { Picker } from "../../ui/form/picker.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";
import { optionsOf, settingMeaning, settingTitle } from "./setting-text.ts";
import styles from "./settings.module.css";

interface SettingFieldProps {
  name: SettingKey;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

const zoneOptions = () =>
  ["GMT", ...Intl.supportedValuesOf("timeZone")].map((zone) => ({ id: zone, title: zone }));

/** The field that fits the type of a setting. */
export function SettingField({ name, value, onChange, error }: SettingFieldProps) {
  const label = settingTitle(name);
  const hint = settingMeaning(name);
  const common = { label, hint, error, testId: `setting-${name}` };
  switch (shapeOf(name)) {
    case "flag":
      return <FlagField {...common} value={value} onChange={onChange} />;
    case "choice":
      return (
        <SelectField {...common} options={optionsOf(name)} value={value} onChange={onChange} />
      );
    case "language":
      return (
        <SelectField
          {...common}
          options={languageCodes.map((code) => ({
            value: code as string,
            text: languageNames[code],
          }))}
          value={value}
          onChange={onChange}
        />
      );
    case "zone":
      return <Picker {...common} options={zoneOptions()} value={value} onChange={onChange} />;
    case "colour":
      return <ColourField {...common} value={value} onChange={onChange} />;
    case "picture":
      return (
        <>
          <p className={styles.elsewhere}>
            <b>{label}</b>
            <Link to="/brand">{m.desk_brand()}</Link>
          </p>
          <p className={styles.meaning}>{hint}</p>
        </>
      );
    case "number":
      return (
        <TextField
          {...common}
          value={value}
          onChange={onChange}
          ltr
          inputMode="decimal"
          maxLength={30}
        />
      );
    case "countries":
      return (
        <TextField
          {...common}
          value={value}
          onChange={(text) => onChange(text.toUpperCase().replaceAll(" ", ""))}
          ltr
          maxLength={1_000}
        />
      );
    default:
      return <TextField {...common} value={value} onChange={onChange} maxLength={2_000} />;
  }
}

interface PlainFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  testId: string;
  onChange(value: string): void;
}

/** A switch with what it does below it. */
function FlagField({ label, hint, value, testId, onChange }: PlainFieldProps) {
  return (
    <>
      <Switch
        label={label}
        on={value === "1"}
        onChange={(on) => onChange(on ? "1" : "0")}
        testId={testId}
      />
      <p className={styles.meaning}>{hint}</p>
    </>
  );
}

/** A colour as text, and the picker of the device beside it. */
export function ColourField({ value, onChange, ...field }: PlainFieldProps) {
  const picked = /^#[0-9a-fA-F]{6}$/.test(value) ? value : "#000000";
  return (
    <TextField
      {...field}
      value={value}
      onChange={onChange}
      ltr
      maxLength={7}
      lead={
        <input
          type="color"
          className={styles.colour}
          aria-label={field.label}
          value={picked}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  );
}
