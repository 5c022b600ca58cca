import { m } from "../desk-messages.ts";
import type { FormField } from "../ui/call-form.tsx";

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export const emailField = (max: number): FormField => ({
  ...{ label: m.access_email, input: "email", max, wrong: m.access_input_email },
});

export const ownerFields = {
  name: { label: m.desk_company_owner, max: 100 },
  email: emailField(100),
} as const;
