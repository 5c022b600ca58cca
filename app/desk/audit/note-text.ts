import { fieldTitle } from "../changes/kind-texts.ts";

/**
 * A note of the log in words: notes of changes name fields as they are kept, and are read by their
 * titles. What the log itself says stays as it is.
 */
export function noteText({ act, subject, note }: { act: string; subject: string; note: string }) {
  if (!act.startsWith("change_")) return note;
  const kind = subject.split("/")[0] ?? "";
  return note.replace(/(^|; )(\w+)(?=: )/g, (_, gap: string, field: string) => {
    return `${gap}${fieldTitle(kind, field)}`;
  });
}
