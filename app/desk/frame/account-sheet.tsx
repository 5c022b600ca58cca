import { useState } from "react";
import { Link } from "react-router";
import { deskLogout, deskPassword } from "#domain/contracts/desk/access.ts";
import { callApi } from "../../api/client.ts";
import { deskSession } from "../../api/token.ts";
import { useForm } from "../../api/use-form.ts";
import { warnOf } from "../../api/warn-of.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Submit } from "../../ui/form/submit.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { useNewPageCloses } from "../../ui/sheet/use-back-closes.ts";
import { m } from "../desk-messages.ts";
import { roleName } from "../names.ts";
import forms from "../ui/form.module.css";
import { ErrorNotice } from "../ui/page.tsx";
import table from "../ui/table.module.css";
import { useDesk } from "./desk-context.ts";
import { LanguagePicker } from "./language-picker.tsx";

export function AccountSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const { operator } = useDesk();
  const [isChanging, setChanging] = useState(false);
  useNewPageCloses(onClose);
  function close() {
    setChanging(false);
    onClose();
  }
  function signOut() {
    // If the server does not answer, the session ends on this device, and expires at the server.
    void callApi(deskLogout, {}).catch(warnOf("the session was not ended at the server"));
    deskSession.clear();
  }
  return (
    <Sheet open={open} title={isChanging ? m.password_title() : operator.name} onClose={close}>
      {isChanging ? (
        <PasswordForm onDone={close} />
      ) : (
        <div className={`${forms.form} stack gap-14`}>
          <p className="text-s ink-2">
            <bdi>{operator.email}</bdi> · {roleName(operator)}
          </p>
          <LanguagePicker />
          <Link to="/access" className={table.to} data-testid="desk-my-access">
            {m.desk_my_access()}
          </Link>
          <Button
            tone="quiet"
            wide
            onClick={() => setChanging(true)}
            data-testid="desk-change-password"
          >
            {m.password_title()}
          </Button>
          <Button tone="quiet" wide onClick={signOut} data-testid="desk-sign-out">
            {m.shell_sign_out()}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function PasswordForm({ onDone }: { onDone(): void }) {
  const missing = m.access_input_password;
  const form = useForm(deskPassword, {
    start: { old_password: "", password: "" },
    input: (typed) => typed,
    raw: ["old_password", "password"],
    texts: { old_password: missing, password: missing },
    success: m.password_done,
    onDone,
  });
  return (
    <Form onSubmit={() => form.submit()} className={`${forms.form} stack gap-14`}>
      <p className="text-s ink-2">{m.password_text()}</p>
      <PasswordField
        {...form.field("old_password")}
        label={m.password_old()}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field("password")}
        label={m.password_new()}
        autoComplete="new-password"
      />
      <ErrorNotice error={form.error} />
      <Submit text={m.ui_save()} busy={form.busy} testId="desk-password-save" />
    </Form>
  );
}
