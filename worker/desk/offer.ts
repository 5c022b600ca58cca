/** What the company offers, as its pages at the desk list it. It is changed by changes. */
import { listCategories } from "#db/content.ts";
import { listInstruments } from "#db/instruments.ts";
import { listOffered } from "#db/offer.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { categoryName } from "../category-name.ts";
import { deskHandler } from "./serve-desk-calls.ts";

export const offerHandlers = {
  deskOffer: deskHandler(deskCalls.deskOffer, async ({ env, company }, { kind }) => ({
    data: await listOffered(env.DB, company.id, kind),
  })),
  deskOfferChoices: deskHandler(deskCalls.deskOfferChoices, async ({ env, company, lang }) => {
    const [categories, instruments] = await Promise.all([
      listCategories(env.DB, company.id, lang),
      listInstruments(env.DB),
    ]);
    return {
      categories: categories.map((each) => ({ id: each.id, name: categoryName(each, lang) })),
      instruments: instruments.map(({ provider, ...instrument }) => ({
        ...instrument,
        is_simulated: provider === "simulator",
      })),
    };
  }),
};
