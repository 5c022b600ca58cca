import type { Settings } from "#domain/config/schema.ts";
import type { Incident } from "#domain/watch/status.ts";
import { alertText } from "#texts/alert-text.ts";
import { m } from "#texts/worker-messages.ts";

const minuteOf = (timeMs: number) =>
  `${new Date(timeMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;

export function alertLetter(incident: Incident, settings: Settings) {
  const { beganMs, endedMs } = incident;
  const locale = settings.default_lang;
  const what = alertText(incident, locale);
  const line = (endedMs === null ? m.watch_began : m.watch_ended)({ what }, { locale });
  const site = settings.site_name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
  const times = [beganMs, endedMs].flatMap((each) => (each === null ? [] : [minuteOf(each)]));
  return { subject: `${site}: ${line}`, text: `${line}\n\n${times.join(" – ")}` };
}
