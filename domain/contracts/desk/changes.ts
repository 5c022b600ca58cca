import * as z from "zod/mini";
import { changeStates, fieldsMax, reasonMax } from "../../changes/change.ts";
import { textLimits } from "../../content/texts.ts";
import { pageOf } from "../http/call.ts";
import { wireFlag, wireId, wireInteger, wirePage, wireText } from "../http/wire.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";
import type { Permission } from "./permissions.ts";

/** Permissions to ask for changes. Each kind of change requires one of them. */
const everyChanger: readonly Permission[] = [
  "change_settings",
  "change_offer",
  "change_company",
  "manage_operators",
  "write_news",
  "manage_funds",
  "change_access",
];

/** Permissions to read changes. Each kind of change requires one of them. */
const everyReader: readonly Permission[] = ["read_changes", "read_funds", "read_customers"];

const fieldName = z.string().check(z.regex(/^\w{1,64}$/));
const kindName = z.string().check(z.regex(/^\w{1,40}$/));
const subject = wireText(253);

export const fieldChanges = z.array(
  z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
);

const rowSchema = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  /** Readable name of a subject that is a number or an id; empty for other subjects. */
  subject_name: z.string(),
  fields: fieldChanges,
  currency: z.string(),
  reason: z.string(),
  /** Start of the change (ms); 0 means immediately. */
  start_ms: z.int(),
  needs_two: wireFlag,
  state: z.enum(changeStates),
  /** Names of the operators who asked and who decided (`decided_by`); empty if none. */
  asked_by: z.string(),
  asked_ms: z.int(),
  decided_by: z.string(),
  decided_ms: z.int(),
  ended_ms: z.int(),
  /** Error that refused the change at its start, or that would refuse it now; 0 if none. */
  error: z.int(),
  error_text: z.string(),
  decision_reason: z.string(),
  /** True if the reader's role may approve or reject the change. */
  may_decide: z.boolean(),
  /** False for the asker, and for operators who are tied to the asker. */
  is_other: z.boolean(),
});
export type DeskChange = z.output<typeof rowSchema>;

export const deskChanges = defineDeskCall("/api/desk/changes", everyReader, {
  summary:
    "Changes, newest first, 20 a page: mine to decide, open or ended, of a kind, a subject or a field",
  input: z.strictObject({
    view: z.enum(["mine", "open", "ended", "all"]),
    kind: z.optional(kindName),
    subject: z.optional(subject),
    field: z.optional(fieldName),
    page: z.optional(wirePage),
  }),
  output: pageOf(rowSchema),
});

export const deskInbox = defineDeskCall("/api/desk/inbox", "operator", {
  summary: "What waits for the operator as the second person, the oldest first, 50 at most",
  output: z.object({
    total: z.int(),
    now_ms: z.int(),
    data: z.array(
      z.object({
        id: z.string(),
        /** A kind of change, the name of a queue, or `circular`. */
        kind: z.string(),
        subject: z.string(),
        subject_name: z.string(),
        /** Name of the operator who made the request or the first approval; empty if unknown. */
        asked_by: z.string(),
        asked_ms: z.int(),
      }),
    ),
  }),
});
export type InboxRow = z.output<typeof deskInbox.output>["data"][number];

/** Text of a field; null if absent. Most kinds accept only shorter texts than this maximum. */
const fieldText = z.nullable(
  z.string().check(
    z.maxLength(textLimits.body),
    z.refine((text) => text.isWellFormed()),
  ),
);

export const deskChangeAsk = defineDeskMutation("/api/desk/change_ask", everyChanger, {
  summary: "Ask for a change: of what, from what was seen to what, why, and from when",
  input: z.strictObject({
    kind: kindName,
    /** Absent for a new row that the server numbers. */
    subject: z.optional(subject),
    fields: z.array(z.strictObject({ name: fieldName, before: fieldText, after: fieldText })).check(
      z.minLength(1),
      z.maxLength(fieldsMax),
      z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length),
    ),
    reason: wireText(reasonMax),
    start_ms: z.optional(wireInteger),
  }),
  output: z.object({
    msg: z.string(),
    id: z.string(),
    subject: z.string(),
    state: z.enum(changeStates),
  }),
});

export const deskChangeDecide = defineDeskMutation("/api/desk/change_decide", everyChanger, {
  summary:
    "Approve a change as a second person; take it back, or reject it with a reason, before it starts",
  input: z.strictObject({
    id: wireId,
    act: z.enum(["approve", "take_back"]),
    /**
     * Required if the operator who takes the change back is neither the asker nor tied to the
     * asker; otherwise ignored.
     */
    reason: z.optional(wireText(reasonMax)),
  }),
});
