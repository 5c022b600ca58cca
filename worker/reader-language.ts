import {
  baseLanguage,
  type LanguageCode,
  matchLanguage,
  readLanguage,
} from "#domain/language/language-tags.ts";

/** Reads the language from the `lang` header or parameter, or from the browser's languages. */
export function readerLanguage(request: Request): LanguageCode {
  const asked = request.headers.get("lang") ?? new URL(request.url).searchParams.get("lang");
  return (asked === null ? acceptedLanguage(request) : readLanguage(asked)) ?? baseLanguage;
}

/** Finds the offered language that Accept-Language prefers; null if the header names none. */
export function acceptedLanguage(request: Request): LanguageCode | null {
  const wanted = (request.headers.get("accept-language") ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
      const weight = parameters.find((each) => each.startsWith("q="))?.slice(2);
      return { tag, weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return matchLanguage(wanted.map(({ tag }) => tag));
}
