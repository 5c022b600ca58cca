import { Link } from "react-router";
import { isColour } from "#domain/config/colours.ts";
import type { SettingKey } from "#domain/config/schema.ts";
import { shapeOf } from "#domain/config/setting-groups.ts";
import type { FieldState, FieldTexts } from "../../ui/form/field.tsx";
import { Picker } from "../../ui/form/picker.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";
import { languageChoices } from "../names.ts";
import { DeskField } from "../ui/desk-field.tsx";
import type { FieldLook } from "../ui/field-look.ts";
import { optionsOf, settingMeaning, settingTitle } from "./setting-text.ts";
import styles from "./settings.module.css";

interface SettingFieldProps extends FieldState {
  name: SettingKey;
}

export const zoneOptions = () =>
  ["GMT", ...Intl.supportedValuesOf("timeZone")].map((zone) => ({ id: zone, title: zone }));

const looks: Record<string, Omit<FieldLook, "label">> = {
  language: { options: () => languageChoices },
  number: { input: "decimal", max: 30 },
  countries: { input: "capitals", max: 1_000 },
};

export function SettingField({ name, value, onChange, error }: SettingFieldProps) {
  const label = settingTitle(name);
  const hint = settingMeaning(name);
  const common = { label, hint, error, value, onChange, testId: `setting-${name}` };
  const shape = shapeOf(name);
  if (shape === "flag") return <FlagField {...common} />;
  if (shape === "zone") return <Picker {...common} options={zoneOptions()} />;
  if (shape === "colour") return <ColourField {...common} />;
  if (shape === "picture") {
    return (
      <>
        <p className={`${styles.elsewhere} flex wrap between gap-4-12 text-s`}>
          <b className="ink-2">{label}</b>
          <Link to="/brand">{m.desk_brand()}</Link>
        </p>
        <p className="text-s ink-3">{hint}</p>
      </>
    );
  }
  const look = shape === "choice" ? { options: () => optionsOf(name) } : looks[shape];
  return (
    <DeskField
      {...common}
      look={{ max: 2_000, ...look, label: () => label, hint: () => hint }}
      onChange={(text) => onChange(shape === "countries" ? text.replaceAll(" ", "") : text)}
    />
  );
}

interface PlainFieldProps extends FieldTexts, FieldState {
  testId: string;
}

function FlagField({ label, hint, value, testId, onChange }: PlainFieldProps) {
  return (
    <>
      <Switch
        label={label}
        on={value === "1"}
        onChange={(on) => onChange(on ? "1" : "0")}
        testId={testId}
      />
      <p className="text-s ink-3">{hint}</p>
    </>
  );
}

export function ColourField({ value, onChange, ...field }: PlainFieldProps) {
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
          value={isColour(value) ? value : "#000000"}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  );
}
