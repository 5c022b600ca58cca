import { useAreas } from "../../data/areas.ts";
import type { AccountKind } from "../../features/identity/register-rules.ts";
import { m } from "../../i18n/page-messages.ts";
import { AreaPicker } from "../../ui/form/area-picker.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

/** Chooses e-mail or phone; not shown when only one is offered. */
export function KindTabs({
  kinds,
  value,
  onChange,
}: {
  kinds: readonly AccountKind[];
  value: AccountKind;
  onChange(kind: AccountKind): void;
}) {
  if (kinds.length < 2) return null;
  return (
    <Segmented
      fill
      label={m.access_kind()}
      options={[
        { value: "email", text: m.access_email() },
        { value: "phone", text: m.access_phone() },
      ]}
      value={value}
      onChange={(kind) => onChange(kind as AccountKind)}
    />
  );
}

interface AccountFieldProps {
  kind: AccountKind;
  value: string;
  onChange(value: string): void;
  areaId: number;
  onAreaChange(id: number): void;
  error?: string | undefined;
  /** The account exists: browsers may fill it in. */
  known?: boolean;
}

/** The name of an account: an e-mail address, or a calling code and a number. */
export function AccountField(props: AccountFieldProps) {
  const { kind, value, onChange, areaId, onAreaChange, error, known } = props;
  const areas = useAreas();
  if (kind === "email") {
    return (
      <TextField
        key="email"
        label={m.access_email_address()}
        type="email"
        inputMode="email"
        autoComplete={known ? "username" : "email"}
        ltr
        value={value}
        onChange={onChange}
        error={error}
        testId="access-account"
      />
    );
  }
  return (
    <TextField
      key="phone"
      label={m.access_phone_number()}
      type="tel"
      inputMode="tel"
      autoComplete={known ? "username" : "tel-national"}
      ltr
      lead={
        <AreaPicker areas={areas} value={areaId} onChange={onAreaChange} testId="access-area" />
      }
      value={value}
      onChange={onChange}
      error={error}
      testId="access-account"
    />
  );
}
