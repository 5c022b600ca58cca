import { isolate } from "../../i18n/isolate.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import forms from "../ui/form.module.css";

export interface NewPassword {
  name: string;
  password: string;
}

/** Shows a new password. The password cannot be shown again later. */
export function PasswordOnce({
  password,
  onClose,
}: {
  password: NewPassword | null;
  onClose(): void;
}) {
  return (
    <Sheet open={password !== null} title={m.access_password()} onClose={onClose}>
      {password && (
        <div className={`${forms.form} stack gap-14`}>
          <p className="text-s ink-2">{m.desk_password_once({ name: isolate(password.name) })}</p>
          <div className={`${forms.secret} row gap-8 sunken round-m`}>
            <b className="grow break" dir="ltr" data-testid="desk-new-password">
              {password.password}
            </b>
            <CopyButton text={password.password} label={m.access_password()} />
          </div>
          <Button wide onClick={onClose}>
            {m.ui_close()}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
