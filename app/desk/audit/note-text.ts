import { formatDateTime } from "../../i18n/format.ts";
import { fieldTitle } from "../changes/kind-texts.ts";

/** Standalone time in ms within a note, from 2001 to 2100. */
const timeMs = /(?<=(?:^|[ :]))(?:9\d{11}|[1-3]\d{12})(?=$|[ ;,)])/g;
const nothing = /(?<=(?:: |→ ))null(?=$|[ ;,)])/g;

/**
 * Returns a note of the log for readers: stored field names become titles, and times become
 * readable. The log's own words stay.
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
