/** Reads the company's offer, which `changes.ts` modifies. */
import { readCurrent, readCurrents } from "#db/approvals/changes.ts";
import { listCategories } from "#db/content/content.ts";
import { listCalendars, listInstruments } from "#db/offer/instruments.ts";
import type { Fields } from "#domain/changes/change.ts";
import { languageCodes } from "#domain/language/language-tags.ts";
import { marketNames } from "#domain/market/names/names.ts";
import { categoryName, platformCategoryName } from "../category-name.ts";
import { required } from "../context.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

const texts = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== null),
  );

export const offerHandlers = operatorCalls({
  deskOffer: async ({ db }, { kind }) => {
    const rows = await readCurrents(...db, kind);
    return { data: rows.map(({ subject, current }) => ({ subject, fields: texts(current) })) };
  },
  deskOfferChoices: async ({ db, env, lang }) => {
    const [categories, instruments, calendars] = await Promise.all([
      listCategories(...db, lang),
      listInstruments(env.DB),
      listCalendars(env.DB),
    ]);
    return {
      categories: categories.map((each) => ({ key: each.key, name: categoryName(each, lang) })),
      instruments: instruments.map(({ name, feed, symbol, session, provider }) => ({
        ...{ name, feed, symbol, session },
        is_simulated: provider === "simulator",
      })),
      calendars,
    };
  },
  deskPlatformNames: async ({ db }, { kind, subject }) => {
    const of = kind === "product_names" ? "product" : "category";
    const row = required(await readCurrent(...db, { kind: of, subject }));
    const market = { code: subject, base: row.base ?? "", quote: row.quote ?? "" };
    const names = languageCodes.flatMap((code) => {
      const name =
        of === "product" ? marketNames(code)(market) : platformCategoryName(subject, code);
      return name === null ? [] : [[code, name] as const];
    });
    return { names: Object.fromEntries(names) };
  },
});
