import { useState } from "react";
import { imageUpload } from "#domain/contracts/http/files.ts";
import { birthdayFirst, type KycField, kycShapes } from "#domain/loans/kyc-fields.ts";
import { internationalDigits } from "#domain/text/typed.ts";
import { pictureUpload } from "../../../api/upload.ts";
import { defaultAreaId, useAreas, useCountries } from "../../../data/company/areas.ts";
import { kycChoices, kycFieldText } from "../../../features/loans/kyc-field-text.ts";
import { m } from "../../../i18n/loan-messages.ts";
import { AreaPicker } from "../../../ui/form/area-picker.tsx";
import { DayField } from "../../../ui/form/day-field.tsx";
import type { FieldState } from "../../../ui/form/field.tsx";
import { Picker } from "../../../ui/form/picker.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { UploadField } from "../../../ui/form/upload-field.tsx";
import { useTypedNumber } from "../../../ui/form/use-typed-number.ts";

interface DataFieldProps extends FieldState {
  field: KycField;
  today: string;
}

type InputProps = FieldState & { label: string; testId: string };

export function DataField({ field, today, ...rest }: DataFieldProps) {
  const shape = kycShapes[field];
  const props: InputProps = { ...rest, label: kycFieldText(field), testId: `loan-${field}` };
  if (field === "country") return <CountryField {...props} />;
  if (field === "mobile") return <MobileField {...props} />;
  switch (shape) {
    case "number":
      return <NumberField {...props} />;
    case "birthday":
      return <DayField {...props} min={birthdayFirst} max={today} autoComplete="bday" />;
    case "picture":
      return <UploadField {...props} upload={pictureUpload(imageUpload)} />;
    case "text":
      return (
        <TextField {...props} maxLength={textMax} autoComplete={browserNames[field] ?? "off"} />
      );
    default:
      return (
        <SelectField
          {...props}
          options={[{ value: "", text: m.kit_choose() }, ...kycChoices(shape)]}
        />
      );
  }
}

const textMax = 200;

/** The specification's `name` is the family name; its `last_name` is the given name. */
const browserNames: Partial<Record<KycField, "family-name" | "given-name" | "street-address">> = {
  name: "family-name",
  last_name: "given-name",
  address_detail: "street-address",
};

const decimals = 2;

function NumberField({ value, onChange, ...rest }: InputProps) {
  const typed = useTypedNumber(value, decimals, onChange);
  return (
    <TextField
      {...rest}
      value={typed.value}
      onChange={(text) => typed.onChange({ target: { value: text } })}
      inputMode="decimal"
      ltr
    />
  );
}

function CountryField({ value, testId, ...rest }: InputProps) {
  const countries = useCountries();
  return (
    <Picker
      {...rest}
      options={countries.length === 0 ? null : countries}
      value={value || null}
      testId={testId}
    />
  );
}

/** Calling code without plus sign and leading zeros: 1 for +001. */
const plainCode = (callingCode: string) => callingCode.replace(/^\+0*/, "");

/** The field's value is calling code and number in one text: +44 7700900123. */
function MobileField({ value, onChange, ...rest }: InputProps) {
  const areas = useAreas();
  const [picked, setPicked] = useState<number | null>(null);
  // Back ends write codes as +44, 0044 or 44.
  const isCoded =
    value.startsWith("+") || areas.some(({ callingCode }) => value.startsWith(`${callingCode} `));
  const [stated = "", ...others] = isCoded ? value.split(" ") : ["", value];
  const known = areas.find(({ callingCode }) => callingCode === stated);
  const areaId = picked ?? known?.id ?? defaultAreaId;
  const codeOf = (id: number) => areas.find((area) => area.id === id)?.callingCode ?? stated;
  const number = others.join(" ");
  const put = (id: number, digits: string) =>
    onChange(digits === "" ? "" : `${codeOf(id)} ${digits}`.trim());
  function change(text: string) {
    const digits = internationalDigits(text) ?? "";
    // Takes the longest code that fits: +1684 before +1.
    const [own] = areas
      .filter(({ callingCode }) => digits !== "" && digits.startsWith(plainCode(callingCode)))
      .sort((left, right) => right.callingCode.length - left.callingCode.length);
    if (!own) return put(areaId, text.replace(/(?!^\+)[^\d -]/g, ""));
    setPicked(own.id);
    put(own.id, digits.slice(plainCode(own.callingCode).length));
  }
  return (
    <TextField
      {...rest}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      ltr
      maxLength={32}
      lead={
        <AreaPicker
          areas={areas}
          value={areaId}
          onChange={(id) => {
            setPicked(id);
            put(id, number);
          }}
          testId="loan-area"
        />
      }
      value={number}
      onChange={change}
    />
  );
}
