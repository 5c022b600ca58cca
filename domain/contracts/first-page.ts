/**
 * The first page of a visit as the worker draws it, with the app's own components, and what it was
 * drawn from. The document carries both: the app goes on from there.
 */
import type * as z from "zod/mini";
import type { LanguageCode } from "../language-tags.ts";
import type { BasicInfo, getMenu, newsHomeList } from "./http/company.ts";
import type { getCategories, Pair } from "./http/market.ts";

/** Answers of the calls that each visit begins with, as the app reads them. */
export interface FirstAnswers {
  info: BasicInfo;
  menu: z.output<typeof getMenu.output>;
  headlines: z.output<typeof newsHomeList.output>;
  pairs: Pair[];
  categories: z.output<typeof getCategories.output>;
}

/** For whom it was drawn, when, and from what. */
export interface FirstPage {
  /** Path and query of the page. */
  address: string;
  locale: LanguageCode;
  isDesktop: boolean;
  atMs: number;
  answers: FirstAnswers;
}

/** Id of the element of the document that holds it, as JSON. */
export const firstPageId = "first-page";

/** Set while somebody is signed in on this device: nobody else's page is drawn for them. */
export const signedInCookie = "signed_in";
