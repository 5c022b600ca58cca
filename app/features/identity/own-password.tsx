import type { ComponentProps } from "react";
import { m } from "../../i18n/page-messages.ts";
import { PasswordField } from "../../ui/form/password-field.tsx";

/** Asks a signed-in user for the sign-in password. */
export function OwnPassword(props: Omit<ComponentProps<typeof PasswordField>, "label">) {
  return <PasswordField {...props} label={m.password_login()} autoComplete="current-password" />;
}
