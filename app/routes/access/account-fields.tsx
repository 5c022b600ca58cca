import { defaultAreaId, useAreas } from "../../data/company/areas.ts";
import { problemText } from "../../features/identity/problem-text.ts";
import { type AccountKind, accountProblem } from "../../features/identity/register-rules.ts";
import { m } from "../../i18n/page-messages.ts";
import { AreaPicker } from "../../ui/form/area-picker.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

/** `account` is an e-mail address, or a phone number without the calling code of `areaId`. */
export interface AccountName {
  kind: AccountKind;
  account: string;
  areaId: number;
}

export const noAccount: AccountName = { kind: "email", account: "", areaId: defaultAreaId };

export const accountError = ({ kind, account }: AccountName) =>
  problemText(accountProblem(kind, account) ?? undefined);

interface AccountFieldsProps {
  kinds: readonly AccountKind[];
  /**
   * True if the form asks for an existing account. Then the browser may fill in the account. Any
   * change in these fields clears the server's refusal, which concerns account and password.
   */
  known?: boolean;
  form: {
    values: AccountName;
    set(part: Partial<AccountName>): void;
    uncheck(): void;
    forget(): void;
    errorOf(name: "account"): string | undefined;
  };
}

const looks = {
  email: { label: m.access_email_address, type: "email", fill: "email" },
  phone: { label: m.access_phone_number, type: "tel", fill: "tel-national" },
} as const;

export function AccountFields({ kinds, known = false, form }: AccountFieldsProps) {
  const { kind, account, areaId } = form.values;
  const { label, type, fill } = looks[kind];
  const areas = useAreas();
  function change(part: Partial<AccountName>) {
    form.set(part);
    if (known) form.forget();
  }
  return (
    <>
      {kinds.length > 1 && (
        <Segmented
          fill
          label={m.access_kind()}
          options={[
            { value: "email", text: m.access_email() },
            { value: "phone", text: m.access_phone() },
          ]}
          value={kind}
          onChange={(next) => {
            change({ kind: next, account: "" });
            form.uncheck();
          }}
        />
      )}
      <TextField
        key={kind}
        label={label()}
        type={type}
        inputMode={type}
        autoComplete={known ? "username" : fill}
        ltr
        lead={
          kind === "phone" && (
            <AreaPicker
              areas={areas}
              value={areaId}
              onChange={(id) => change({ areaId: id })}
              testId="access-area"
            />
          )
        }
        value={account}
        onChange={(text) => change({ account: text })}
        error={form.errorOf("account")}
        testId="access-account"
      />
    </>
  );
}
