import * as z from "zod/mini";
import { pageOf } from "../http/call.ts";
import { wireId, wirePage, wireText } from "../http/wire.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";

/** A tag has no characters that must be escaped in a URL or a comma-separated list. */
const tagName = z
  .string()
  .check(z.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} '._-]{0,38}[\p{L}\p{M}\p{N}.]$|^[\p{L}\p{N}]$/u));

export const deskNotes = defineDeskCall("/api/desk/notes", ["read_customers"], {
  summary: "Notes on a customer, newest first, 20 a page; the customer never sees them",
  input: z.strictObject({ id: wireId, page: z.optional(wirePage) }),
  output: pageOf(
    z.object({ id: z.string(), operator: z.string(), text: z.string(), at_ms: z.int() }),
  ),
});

export const deskNoteAdd = defineDeskMutation("/api/desk/note_add", ["note_customers"], {
  summary: "Write a note on a customer: it is never changed or removed",
  input: z.strictObject({
    user_id: wireId,
    text: z.string().check(
      z.maxLength(4_000),
      z.refine((text) => text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text)),
    ),
  }),
  output: z.object({ msg: z.string(), id: z.string() }),
});

export const deskTags = defineDeskCall("/api/desk/tags", ["read_customers"], {
  summary: "The company's tags, and how many customers have each",
  output: z.array(z.object({ name: z.string(), customers: z.int() })),
});

export const deskTagSet = defineDeskMutation("/api/desk/tag_set", ["note_customers"], {
  summary: "A tag into the company's list, or out of it and off every customer",
  input: z.strictObject({ tag: tagName, on: z.enum(["0", "1"]) }),
});

export const deskTag = defineDeskMutation("/api/desk/tag", ["note_customers"], {
  summary: "Give a customer a tag of the list, or take it off",
  input: z.strictObject({ user_id: wireId, tag: tagName, on: z.enum(["0", "1"]) }),
});

export const deskViews = defineDeskCall("/api/desk/views", ["read_customers"], {
  summary: "The operator's own saved views of the list of customers",
  output: z.array(z.object({ name: z.string(), query: z.string() })),
});

export const deskViewSet = defineDeskMutation("/api/desk/view_set", ["note_customers"], {
  summary: "Save a filter of the list under a name; an empty query removes the view",
  input: z.strictObject({ name: wireText(60), query: wireText(500) }),
});

export const bulkMax = 200;
const chosen = z.array(wireId).check(z.minLength(1), z.maxLength(bulkMax));
const bulkActs = ["tag", "untag", "payout_stop"] as const;
export type BulkAct = (typeof bulkActs)[number];

export const deskBulkPreview = defineDeskCall("/api/desk/bulk_preview", ["note_customers"], {
  method: "POST",
  summary: "Whom a bulk act would be done to, and of whom it would change nothing",
  input: z.strictObject({ ids: chosen, act: z.enum(bulkActs), tag: z.optional(tagName) }),
  output: z.object({
    data: z.array(
      z.object({ id: z.string(), account: z.string(), uid: z.string(), is_same: z.boolean() }),
    ),
    changes: z.int(),
  }),
});

export const deskBulk = defineDeskMutation("/api/desk/bulk", ["note_customers"], {
  summary: "One act on up to 200 customers, each by itself with an entry of the audit log",
  input: z.strictObject({
    ids: chosen,
    act: z.enum(bulkActs),
    tag: z.optional(tagName),
    reason: z.optional(wireText(500)),
  }),
  output: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        account: z.string(),
        uid: z.string(),
        result: z.enum(["done", "unchanged", "refused"]),
        /** Reason for a refused act on this customer, in the operator's language; empty if none. */
        text: z.string(),
      }),
    ),
  }),
});
