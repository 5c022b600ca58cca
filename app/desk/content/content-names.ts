import type { Audience } from "#domain/content/circular.ts";
import type { ContentKind } from "#domain/content/texts.ts";
import type { DeskContentItem } from "#domain/contracts/desk/content.ts";
import { languageNames } from "#domain/language/language-names.ts";
import { type LanguageCode, languageTags } from "#domain/language/language-tags.ts";
import { formatNumber } from "../../i18n/format.ts";
import { m } from "../desk-messages.ts";

type State = DeskContentItem["state"];

const kindNames: Record<ContentKind, () => string> = {
  news: m.home_news,
  descript: m.desk_content_descripts,
  circular: m.desk_circulars,
};

const states: Record<State, [tone: "wait" | "todo" | "good" | "none", text: () => string]> = {
  draft: ["wait", m.desk_content_draft],
  scheduled: ["todo", m.desk_content_scheduled],
  shown: ["good", m.desk_content_shown],
  asked: ["todo", m.desk_content_asked],
  withdrawn: ["none", m.desk_content_withdrawn],
};
export const languages = Object.keys(languageTags) as LanguageCode[];

export const languageOptions = (isWritten: (lang: LanguageCode) => boolean) =>
  languages.map((value) => ({
    value,
    text: `${isWritten(value) ? "✓" : "○"} ${languageNames[value]}`,
  }));

/** Title of the field `place`: category for news, group for other texts. */
export const placeTitle = (kind: ContentKind) =>
  kind === "news" ? m.desk_content_category() : m.desk_content_group();

export const kindName = (kind: ContentKind) => kindNames[kind]();
export const audienceName = (audience: Audience) => m[`desk_audience_${audience}`]();
export function stateBadge(state: State) {
  const [tone, text] = states[state];
  return { tone, text: text() };
}

/**
 * Sentence about the languages in which an item has no text.
 * @param named the maximum number of named languages; the sentence counts the others
 */
export function missingText(
  texts: ReadonlyArray<{ lang: LanguageCode }>,
  named = languages.length,
): string {
  const missing = languages.filter((each) => !texts.some(({ lang }) => lang === each));
  if (missing.length === 0) return m.desk_content_complete();
  const names = missing.slice(0, named).map((each) => languageNames[each]);
  const more = missing.length > named ? ` +${formatNumber(missing.length - named)}` : "";
  return m.desk_content_missing({ languages: names.join(", ") + more });
}
