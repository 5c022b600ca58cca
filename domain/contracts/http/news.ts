import * as z from "zod/mini";
import { defineCall, pageOf } from "./call.ts";
import { wireInteger, wirePage, wireText } from "./wire.ts";

/** Only category of news that the specification names. */
export const newsCategory = 1;

const newsRow = {
  id: z.int(),
  title: z.string(),
  /** A sentence or two, as plain text. */
  desc: z.string(),
  /** Picture on the company's own host; empty if none. */
  logo: z.string(),
  created_at: z.string(),
  createdMs: z.int(),
};

export const newsList = defineCall("/api/news/list", {
  audience: "public",
  summary: "What the company has published, newest first, 20 a page",
  input: z.strictObject({ category_id: z.optional(wireInteger), page: z.optional(wirePage) }),
  output: pageOf(z.object(newsRow)),
});

export const newsInfo = defineCall("/api/news/info", {
  audience: "public",
  summary: "One item with its text",
  input: z.strictObject({ id: wireInteger }),
  /** `content` is HTML of the few tags that `domain/text/rich-text.ts` names. */
  output: z.object({ ...newsRow, content: z.string() }),
});

/** Minimum characters of a search: shorter ones would find nearly all news. */
export const newsSearchMin = 2;
export const newsSearchMax = 50;

export const newsSearch = defineCall("/api/news/search", {
  audience: "public",
  summary: "The newest items whose title or summary has all words of a text, at most ten",
  input: z.strictObject({
    text: wireText(newsSearchMax).check(z.refine((text) => text.trim().length >= newsSearchMin)),
  }),
  output: z.object({ data: z.array(z.object(newsRow)) }),
});
