import * as z from "zod/mini";
import { contentKinds } from "../../content/texts.ts";
import { type LanguageCode, languageTags } from "../../language/language-tags.ts";
import { pageOf } from "../http/call.ts";
import { wireInteger, wirePage, wireText } from "../http/wire.ts";
import { pictureText } from "./brand.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";
import type { DeskAudience } from "./permissions.ts";
import { everyWriter } from "./roles.ts";

/** Kind of content. Each has its own writers, so handlers also check the caller (`mayWrite`). */
const kind = z.enum(contentKinds);
const lang = z.enum(Object.keys(languageTags) as LanguageCode[]);
const itemName = { kind, id: wireInteger };

/** Raw HTML. Handlers refuse a body over `textLimits.body`; the error names the language. */
const html = z.string().check(
  z.maxLength(300_000),
  z.refine((text) => text.isWellFormed() && !text.includes("\0")),
);

const text = { title: z.string(), summary: z.string(), body: z.string() };

const itemFields = {
  id: z.int(),
  /** Category of news, or group of a text; empty for circulars. */
  place: z.string(),
  sort: z.int(),
  /** Path of the picture on the company's host; empty if none. */
  logo: z.string(),
  state: z.enum(["draft", "scheduled", "shown", "asked", "withdrawn"]),
  /** Time from which the text is shown; null for a draft. */
  shown_ms: z.nullable(z.int()),
  version: z.int(),
};

export const deskContent = defineDeskCall("/api/desk/content", everyWriter, {
  summary: "Items of a kind with the languages they have, 20 a page",
  input: z.strictObject({ kind, place: z.optional(wireText(163)), page: z.optional(wirePage) }),
  output: z.object({
    data: z.array(
      z.object({ ...itemFields, texts: z.array(z.object({ lang, title: z.string() })) }),
    ),
    total: z.int(),
    /** Categories or groups that contain items. */
    places: z.array(z.string()),
  }),
});

export const deskContentItem = defineDeskCall("/api/desk/content_item", everyWriter, {
  summary: "One item with its texts as they were written",
  input: z.strictObject(itemName),
  output: z.object({
    ...itemFields,
    texts: z.array(z.object({ lang, ...text, version: z.int() })),
  }),
});
export type DeskContentItem = z.output<typeof deskContentItem.output>;

export const deskContentAdd = defineDeskMutation("/api/desk/content_add", everyWriter, {
  summary: "A new item without a text; nobody but the desk sees it until it is published",
  input: z.strictObject({ kind, place: z.optional(wireText(163)) }),
  output: z.object({ msg: z.string(), id: z.int() }),
});

export const deskContentText = defineDeskMutation("/api/desk/content_text", everyWriter, {
  summary: "Save the text of a language in place of a version; an empty one is taken away",
  input: z.strictObject({
    ...itemName,
    lang,
    /** Version that the edit began from; 0 for a new text. */
    version: wireInteger,
    title: wireText(2_000),
    summary: wireText(5_000),
    body: html,
  }),
  output: z.object({ msg: z.string(), version: z.int() }),
});

export const deskContentSet = defineDeskMutation("/api/desk/content_set", ["write_news"], {
  summary: "Place, picture and time of an item; without a time it is a draft",
  input: z.strictObject({
    kind: z.enum(["news", "descript"]),
    id: wireInteger,
    version: wireInteger,
    place: wireText(163),
    /** Position in the group; only for texts that have a group. */
    sort: z.optional(wireInteger),
    /** Path that `content_picture` returned; only for news. */
    logo: z.optional(wireText(200)),
    published_ms: z.optional(wireInteger),
  }),
  output: z.object({ msg: z.string(), version: z.int() }),
});

// The call below also stores the pictures of funds.
const pictureWriters: DeskAudience = [...everyWriter, "manage_funds"];

export const deskContentPicture = defineDeskMutation("/api/desk/content_picture", pictureWriters, {
  summary: "Store a PNG, JPEG or WebP of at most 512 KB and 2048 pixels a side for a text",
  input: z.strictObject({ picture: pictureText }),
  output: z.object({ msg: z.string(), path: z.string() }),
});

export const deskContentPreview = defineDeskMutation("/api/desk/content_preview", everyWriter, {
  // A mutation only because a text is too long for a URL.
  summary: "The HTML that visitors would be answered for a text; nothing is stored",
  input: z.strictObject({ kind, lang, body: html }),
  output: z.object({ content: z.string() }),
});

export const versionsOfPage = 10;

export const deskContentVersions = defineDeskCall("/api/desk/content_versions", everyWriter, {
  summary: "Every text that was saved in a language, newest first, 10 a page",
  input: z.strictObject({ ...itemName, lang, page: z.optional(wirePage) }),
  output: pageOf(
    z.object({
      version: z.int(),
      at_ms: z.int(),
      operator: z.string(),
      ...text,
      before: z.object(text),
    }),
  ),
});
