import { formatDateTime } from "../../i18n/format.ts";
import { fieldTitle } from "../changes/kind-texts.ts";

/** A time in ms, from 2001 to 2100, where a note has nothing else around it. */
const timeMs = /(?<=(?:^|[ :]))(?:9\d{11}|[1-3]\d{12})(?=$|[ ;,)])/g;
const nothing = /(?<=(?:: |→ ))null(?=$|[ ;,)])/g;

/**
 * Returns a note of the log in words. Notes of changes name fields as they are kept: here by their
 * titles. Times read as times. The log's own words stay as they are.
 */
export function noteText(
  { act, subject, note: kept }: { act: string; subject: string; note: string },
  zone: string,
) {
  const note = kept.replace(timeMs, (ms) => formatDateTime(Number(ms), zone)).replace(nothing, "–");
  if (!act.startsWith("change_")) return note;
  const kind = subject.split("/")[0] ?? "";
  return note.replace(/(^|; )(\w+)(?=: )/g, (_, gap: string, field: string) => {
    return `${gap}${fieldTitle(kind, field)}`;
  });
}
