/** English texts use one name for a thing, the glossary's; each language keeps to its script. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allMessages, languages } from "#scripts/message-sets.ts";

/** Words that English texts do not use, and the right word. */
const wrong: readonly (readonly [RegExp, string])[] = [
  [/fixed[- ]return|\bmicro\b/i, "Up/Down options"],
  [/\bwaiting orders?\b/i, "pending order"],
  [/\bmultiples?\b/i, "leverage; of a copy: lot multiplier"],
  [/\bsecond (factor|step)\b/i, "two-step verification"],
  [/\b(masters?|leaders?)\b/i, "trader"],
  [/\bexchange account\b/i, "wallet"],
  [/\bdeepest\b|\bfall\b(?=$|:)/i, "drawdown"],
  [/\bdistance to the trader/i, "slippage"],
  [/^mean\b|[,(] mean of\b/i, "average"],
  [
    /\b(greatest|smallest|fewest|youngest)\b|\bmost (lots|characters|active)\b/i,
    "minimum, maximum",
  ],
  [/\blargest (?!loss first)/i, "maximum"],
  [/\bconvergence of averages\b/i, "MACD"],
  [/\bvolume-weighted price\b/i, "VWAP"],
  [/\b(somebody|nobody|whoever|everybody)\b/i, "someone, no one, the actor"],
  [/\b(is|are) told\b|\btold (of|at once)\b/i, "is notified"],
  [/\b(came|comes?|coming) back\b/i, "is returned"],
  [/\basked for\b/i, "requested"],
  [/\bpays? (nothing )?in\b(?! play)/i, "make a deposit"],
  [/\bof now\b/i, "current"],
  [/\bpapers\b/i, "documents"],
  [/\bstands? (at|with|among|in|on|beside)\b/i, "is, is shown"],
  [/\bnothing (was|is) ordered\b/i, "no order is placed"],
  [/\bcounts? as one person\b|\bone person with\b/i, "is tied to"],
  [/\bworth so far\b/i, "high-water mark"],
  [/\bthe customer service\b/i, "customer service"],
];

const partsOf = (language: string) =>
  Object.entries(allMessages(language)).flatMap(([key, message]) =>
    (typeof message === "string" ? [message] : Object.values(message[0].match)).map(
      (text) => [key, text.replaceAll(/\{\w+\}/g, "…")] as const,
    ),
  );

const faults = (parts: readonly (readonly [string, string])[]) =>
  parts.flatMap(([key, text]) =>
    wrong.filter(([words]) => words.test(text)).map(([, right]) => `${key}: ${right}`),
  );

test("uses the glossary's one name for each thing in English texts", () => {
  expect(faults(partsOf("en"))).toEqual([]);
});

// Texts from before the common vocabulary.
test.each([
  "Fixed-return options",
  "Countdown of a running micro order",
  "Waiting orders per account",
  "With a multiple of 100, a move of 1 % against you costs the whole margin of the position.",
  "The code of the second factor is not right.",
  "Second step turned off",
  "Masters that a customer may follow",
  "No leaders yet",
  "Exchange account",
  "Deepest fall",
  "Distance to the trader's price",
  "Mean holding time",
  "Greatest step",
  "Most lots",
  "Convergence of averages (MACD)",
  "Volume-weighted price of the day",
  "Choose how you are told of what happens on your account.",
  "Withdrawal came back",
  "Adjustment asked for",
  "Your account can only close: you cannot open positions or pay in.",
  "Who opened the papers",
  "Your application was not accepted. The reason stands with the application.",
  "The price has moved further than you allow. Nothing was ordered.",
  "… of what rises above the highest worth so far",
])("finds the forbidden word in the text %j", (text) => {
  expect(faults([["old", text]])).not.toEqual([]);
});

test.each([
  "Up/Down options",
  "pending order",
  "leverage",
  "two-step verification",
  "wallet",
  "drawdown",
  "slippage",
  "high-water mark",
  "lot multiplier",
])("lists %s in the glossary under the name that the texts use", (name) => {
  const glossary = readFileSync("docs/glossary.md", "utf8").toLowerCase();
  const words = [...glossary.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, word]) =>
    (word ?? "").split(", "),
  );
  expect(words).toContain(name.toLowerCase());
  expect(partsOf("en").some(([, text]) => text.toLowerCase().includes(name.toLowerCase()))).toBe(
    true,
  );
});

/** Scripts that only one language uses; all may use Latin letters (names, units). */
const scripts: Record<string, RegExp> = {
  Arabic: /\p{Script=Arabic}/u,
  Burmese: /\p{Script=Myanmar}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Devanagari: /\p{Script=Devanagari}/u,
  Han: /\p{Script=Han}/u,
  Hangul: /\p{Script=Hangul}/u,
  Kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Thai: /\p{Script=Thai}/u,
};
const written: Record<string, string[]> = {
  ...{ ar: ["Arabic"], ru: ["Cyrillic"], hi: ["Devanagari"], hk: ["Han"], kr: ["Hangul"] },
  ...{ jp: ["Han", "Kana"], th: ["Thai"] },
};

test.each(languages)("writes the texts in %s without another language's script", (language) => {
  const own = written[language] ?? [];
  const others = Object.entries(scripts).filter(([script]) => !own.includes(script));
  const found = partsOf(language).flatMap(([key, text]) =>
    others.filter(([, letters]) => letters.test(text)).map(([script]) => `${key}: ${script}`),
  );
  expect(found).toEqual([]);
});
