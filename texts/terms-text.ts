import type { LanguageCode } from "#domain/language/language-tags.ts";
import { languageTags } from "#domain/language/language-tags.ts";
import type { TermsChangeFacts } from "#domain/notices/notices.ts";
import type { ChangedTerm, TermName } from "#domain/terms/coming.ts";
import { isolated } from "./gain-text.ts";
import { m } from "./worker-messages.ts";

type Text = (inputs: Record<string, never>, options: { locale: LanguageCode }) => string;

const names: Record<TermName, Text> = {
  stop_out_level: m.setting_stop_out_level,
  margin_call_level: m.setting_margin_call_level,
  margin_call_level_2: m.setting_margin_call_level_2,
  margin_call_level_3: m.setting_margin_call_level_3,
  rollover_time: m.setting_rollover_time,
  rollover_zone: m.setting_rollover_zone,
  swap_free_days: m.setting_swap_free_days,
  terms_notice_days: m.setting_terms_notice_days,
  kind: m.offer_overnight,
  long_rate: m.offer_rate_long,
  short_rate: m.offer_rate_short,
  triple_day: m.offer_rate_triple,
  is_on: m.desk_swap_free,
  holiday: m.offer_holidays,
};

const none = "–";
/** Returns a time on the weekday: 1 gives 1970-01-05, a Monday. */
const weekdayMs = (day: string) => (3 + Number(day)) * 86_400_000;

function valueText({ name }: ChangedTerm, text: string | null, locale: LanguageCode): string {
  if (text === null || text === "") return none;
  if (name === "is_on") return (text === "1" ? m.loan_yes : m.loan_no)({}, { locale });
  if (name === "kind") return text === "percent" ? m.offer_rate_percent({}, { locale }) : text;
  if (name !== "triple_day") return isolated(text, locale);
  const format = new Intl.DateTimeFormat(languageTags[locale], {
    weekday: "long",
    timeZone: "UTC",
  });
  return format.format(weekdayMs(text));
}

function termText(term: ChangedTerm, locale: LanguageCode): string {
  const name = names[term.name]({}, { locale });
  if (term.name === "holiday") return name;
  const [before, after] = [term.before, term.after].map((text) => valueText(term, text, locale));
  return m.notice_term({ name, before: before ?? none, after: after ?? none }, { locale });
}

/** Describes changed terms: the start and the values. @param zone the company's time zone */
export function termsText(
  { startMs, subject, terms }: TermsChangeFacts,
  locale: LanguageCode,
  zone: string,
): string {
  const format = new Intl.DateTimeFormat(languageTags[locale], {
    ...{ dateStyle: "medium", timeStyle: "short", timeZone: zone },
  });
  const list = [...new Set(terms.map((term) => termText(term, locale)))].join("; ");
  const of = subject === "" ? list : `${isolated(subject, locale)}: ${list}`;
  const date = isolated(`${format.format(startMs)} (${zone})`, locale);
  return m.notice_terms({ date, terms: of }, { locale });
}
