import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { type FormOptions, useForm } from "../../api/use-form.ts";
import { conflictText } from "../error-text.ts";

/** The form of a decision. A conflict is the item's to show: the form closes. */
export function useDecision<C extends DeskCall, V extends object>(
  call: C,
  options: FormOptions<C, V>,
) {
  const form = useForm(call, options);
  const isConflict = form.error !== null && conflictText(form.error) !== null;
  return { ...form, error: isConflict ? null : form.error };
}
