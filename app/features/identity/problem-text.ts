import { errorMessage } from "../../i18n/error-message.ts";
import { m } from "../../i18n/page-messages.ts";
import type { Problem } from "./register-rules.ts";

const texts: Record<Problem, (limit: number) => string> = {
  missing: m.access_input_missing,
  email: m.access_input_email,
  phone: m.access_input_phone,
  password: m.access_input_password,
  short: () => errorMessage("password_invalid"),
  different: () => errorMessage("password_not_equal"),
  day: m.access_birthday_wrong,
  age: (limit) => errorMessage("age_too_low", limit),
  consent: () => errorMessage("terms_not_accepted"),
};

/** @param limit the minimum age in years, for the text about the age */
export function problemText(problem: Problem | undefined, limit = 0): string | undefined {
  return problem && texts[problem](limit);
}
