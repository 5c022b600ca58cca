/**
 * The first page of a visit, and the page's data. The worker renders the page with the app's own
 * components. The document contains both the page and its data, from which the app starts.
 */
import type * as z from "zod/mini";
import type { LanguageCode } from "../language/language-tags.ts";
import type { BasicInfo, getMenu, newsHomeList } from "./http/company.ts";
import type { getCategories, Pair } from "./http/market.ts";

/** Answers of the calls that start each visit, in the app's form. */
export interface FirstAnswers {
  info: BasicInfo;
  menu: z.output<typeof getMenu.output>;
  headlines: z.output<typeof newsHomeList.output>;
  pairs: Pair[];
  categories: z.output<typeof getCategories.output>;
}

export interface FirstPage {
  address: string;
  locale: LanguageCode;
  isDesktop: boolean;
  atMs: number;
  answers: FirstAnswers;
}

/** Id of the document's element that contains the page's data, as JSON. */
export const firstPageId = "first-page";

/** Cookie that exists while a trader is signed in: the worker then renders no first page. */
export const signedInCookie = "signed_in";
