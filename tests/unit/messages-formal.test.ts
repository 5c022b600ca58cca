/** Texts address readers formally: no text has one of a language's commonest informal words. */
import { expect, test } from "vitest";
import { messageSets, readMessages } from "#scripts/message-sets.ts";

/** Matches whole words, in letters of any script. */
const words = (...all: string[]) => new RegExp(`(?<!\\p{L})(?:${all.join("|")})(?!\\p{L})`, "iu");

const informal = {
  cs: words(
    "tvůj",
    "tvoje",
    "tvého",
    "tvému",
    "tebe",
    "tobě",
    "můžeš",
    "máš",
    "chceš",
    "musíš",
    "jsi",
  ),
  de: words("du", "dir", "dich", "dein", "deine[mnrs]?", "euch", "euer", "eure[mnrs]?"),
  fr: words("tu", "toi", "tes", "ton", "ta"),
  hi: /तुम|तुझ|तेर[ाीे]/u,
  hk: /你/u,
  id: words("kamu", "kau", "engkau"),
  it: words(
    ...["tu", "tuo", "tua", "tuoi", "tue", "ti", "te", "hai", "puoi", "vuoi", "devi"],
    ...["inserisci", "scegli", "scrivi", "attendi", "paghi", "ricevi", "perdi"],
  ),
  my: words("kamu", "awak", "kau"),
  pt: words("tu", "teus?", "tuas?", "ti", "contigo"),
  ru: words("ты", "тебя", "тебе", "тобой", "твой", "твоя", "твоё", "твои", "твоего", "твоей"),
  spa: words(
    ...["tu", "tus", "tú", "te", "ti", "contigo", "tienes", "puedes", "debes", "quieres"],
    ...["inténtalo", "introduce", "costarte", "escríbenos", "olvidaste", "verificarte"],
  ),
  tr: words("sen", "senin", "sana", "seni", "sende"),
  // Only texts for traders count, as operators are colleagues. The word for friends ("bạn bè") is
  // no form of address.
  vn: /(?<!\p{L})bạn(?! bè)(?!\p{L})/iu,
} as const;

test.each(Object.entries(informal))(
  "uses no informal words in the texts of %s",
  (language, pattern) => {
    const found = messageSets
      .filter((set) => !(language === "vn" && set === "desk"))
      .flatMap((set) => Object.entries(readMessages(set, language)))
      .filter(([, text]) => pattern.test(typeof text === "string" ? text : JSON.stringify(text)))
      .map(([key]) => key);
    expect(found).toEqual([]);
  },
);

test("finds informal words, but not inside other words", () => {
  expect(informal.spa.test("Esto es tu saldo")).toBe(true);
  expect(informal.spa.test("El estudio actual")).toBe(false);
  expect(informal.it.test("Il tuo saldo")).toBe(true);
  expect(informal.it.test("Il saldo attuale")).toBe(false);
  expect(informal.ru.test("Если ты хочешь")).toBe(true);
  expect(informal.ru.test("чистый счёт")).toBe(false);
  expect(informal.vn.test("Mời bạn bè")).toBe(false);
  expect(informal.vn.test("tài khoản của bạn")).toBe(true);
});
