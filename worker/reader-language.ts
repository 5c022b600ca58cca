/** Which of the offered languages somebody reads who has not said it to the app yet. */
import { languageTags } from "#domain/language-tags.ts";
import { isLocale, type Locale } from "#messages/runtime.js";

const byLanguage: ReadonlyMap<string, Locale> = new Map(
  Object.entries(languageTags).map(([code, tag]) => [tag.split("-")[0] ?? tag, code as Locale]),
);

/** One of the wire codes, with the legacy `tw`; null for anything else. */
export function readCode(code: string | null | undefined): Locale | null {
  const known = code === "tw" ? "hk" : code;
  return isLocale(known) ? known : null;
}

/** The offered language that the Accept-Language header wants most; null when it names none of them. */
export function acceptedLocale(header: string | null | undefined): Locale | null {
  const wanted = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
      const weight = parameters.find((each) => each.startsWith("q="))?.slice(2);
      return { locale: byLanguage.get(tag.split("-")[0] ?? ""), weight: Number(weight ?? 1) };
    })
    .filter(({ locale, weight }) => locale !== undefined && weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return wanted[0]?.locale ?? null;
}
