import * as z from "zod/mini";
import { changeStates, fieldsMax, fieldTextMax, reasonMax } from "../../changes/change.ts";
import { wireFlag, wireSecret, wireText } from "../http/wire.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";
import { fieldChanges } from "./changes.ts";

const values = z.array(z.object({ name: z.string(), value: z.nullable(z.string()) }));

export const deskSettings = defineDeskCall("/api/desk/settings", ["change_settings"], {
  summary:
    "Settings that are set, facts and hosts of the company; of secrets only whether there is one",
  output: z.object({
    /** Stored values; an unset setting has its default. */
    settings: values,
    secrets: z.array(z.string()),
    facts: values,
    hosts: z.array(z.string()),
    /** URL of the company's own back end; empty if this platform serves the company. */
    back_end: z.string(),
    /** True if open accounts prevent a change of currency and zone. */
    has_accounts: z.boolean(),
  }),
});
export type DeskSettings = z.output<typeof deskSettings.output>;

export const deskSecret = defineDeskMutation("/api/desk/secret", ["change_company"], {
  summary:
    "Ask that a secret is set, or taken away with an empty one: two people agree, and none is shown it",
  input: z.strictObject({ name: wireText(64), value: wireSecret, reason: wireText(reasonMax) }),
  output: z.object({ msg: z.string(), id: z.string(), state: z.enum(changeStates) }),
});

export const deskPreview = defineDeskMutation("/api/desk/preview", ["change_settings"], {
  summary: "Show this browser alone the app with other public settings, for 15 minutes at most",
  input: z.strictObject({
    fields: z
      .array(
        z.strictObject({
          name: wireText(64),
          after: z.nullable(z.string().check(z.maxLength(fieldTextMax))),
        }),
      )
      .check(z.minLength(1), z.maxLength(fieldsMax)),
  }),
  /** Path of the preview. The answer also sets the preview's cookie. */
  output: z.object({ path: z.string() }),
});

export const deskConfigExport = defineDeskCall("/api/desk/config_export", ["change_settings"], {
  summary:
    "The configuration of the company and what it offers as one file, without secrets and hosts",
  output: z.unknown(),
  answer: "file",
});

const fileMax = 500_000;

export const deskConfigCompare = defineDeskCall("/api/desk/config_compare", ["change_settings"], {
  method: "POST",
  summary: "What a file of a configuration would change: each can be asked for, nothing is applied",
  input: z.strictObject({ file: z.string().check(z.maxLength(fileMax)) }),
  output: z.object({
    changes: z.array(
      z.object({
        kind: z.string(),
        subject: z.string(),
        /** Readable name of a subject that is a number; empty for other subjects. */
        subject_name: z.string(),
        needs_two: wireFlag,
        fields: fieldChanges,
      }),
    ),
    /** Number of entries not yet compared, because they reference rows that only the file has. */
    later: z.int(),
  }),
});
export type ComparedChange = z.output<typeof deskConfigCompare.output>["changes"][number];
