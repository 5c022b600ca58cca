import { formatDateTime } from "../../i18n/format.ts";
import { fieldTitle } from "../changes/kind-texts.ts";

/** Matches each number in a note that, as a time in ms, lies between 1998 and 2096. */
const timeMs = /(?<=(?:^|[ :]))(?:9\d{11}|[1-3]\d{12})(?=$|[ ;,)])/g;
const nothing = /(?<=(?:: |→ ))null(?=$|[ ;,)])/g;

/**
 * Makes a stored note readable. Times in ms become dates. In notes on changes, names of fields
 * become titles.
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
