import type { LanguageCode } from "#domain/language-tags.ts";
import type { OwnerDraft } from "./owner-fields.tsx";

/** What is entered of a new company, as it is typed. */
export interface CompanyDraft {
  name: string;
  host: string;
  lang: LanguageCode;
  currency: string;
  timezone: string;
  /** In base64; empty for none. */
  logo: string;
  colour: string;
  isDark: boolean;
  takeFrom: number;
  /** Empty for every feed, `-` for no market. */
  feed: string;
  owner: OwnerDraft;
}
