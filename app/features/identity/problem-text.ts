import { errorMessage } from "../../i18n/error-message.ts";
import { m } from "../../i18n/page-messages.ts";
import type { Problem } from "./register-rules.ts";

const texts: Record<Problem, () => string> = {
  missing: m.access_input_missing,
  email: m.access_input_email,
  phone: m.access_input_phone,
  password: m.access_input_password,
  short: () => errorMessage("password_invalid"),
  different: () => errorMessage("password_not_equal"),
};

export function problemText(problem: Problem | undefined): string | undefined {
  return problem && texts[problem]();
}
