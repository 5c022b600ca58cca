/** Audience and time of a circular. Its texts are edited like those of news (`content.ts`). */
import * as z from "zod/mini";
import { audiences, circularActs, circularStates } from "../../content/circular.ts";
import { wireInteger, wireText } from "../http/wire.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";

const audience = {
  audience: z.enum(audiences),
  /** Two-letter country code, for the audience `country`. */
  country: z.optional(z.string().check(z.regex(/^([A-Z]{2})?$/))),
  tag: z.optional(wireText(40)),
  uid: z.optional(wireText(30)),
};
const changed = z.object({ msg: z.string(), version: z.int() });

export const deskCircular = defineDeskCall("/api/desk/circular", ["write_circulars"], {
  summary: "A circular's audience, time and state",
  input: z.strictObject({ id: wireInteger }),
  output: z.object({
    state: z.enum(circularStates),
    audience: z.enum(audiences),
    country: z.string(),
    tag: z.string(),
    uid: z.string(),
    /** Send time (ms); 0 means immediately. */
    send_ms: z.int(),
    version: z.int(),
    readers: z.int(),
    /** Names of the operators who asked and who approved; empty if none. */
    asked_by: z.string(),
    approved_by: z.string(),
    /** False for the asker, and for operators who are tied to the asker. */
    is_other: z.boolean(),
  }),
});
export type DeskCircular = z.output<typeof deskCircular.output>;

export const deskCircularSet = defineDeskMutation("/api/desk/circular_set", ["write_circulars"], {
  summary: "Audience and time of a circular that is a draft",
  input: z.strictObject({
    id: wireInteger,
    version: wireInteger,
    ...audience,
    /** Send time (ms); 0 means immediately. */
    send_ms: z.optional(wireInteger),
  }),
  output: changed,
});

export const deskCircularAct = defineDeskMutation("/api/desk/circular_act", ["write_circulars"], {
  summary:
    "Ask for approval, approve as a second person, or withdraw. To one customer asking sends",
  input: z.strictObject({ id: wireInteger, version: wireInteger, act: z.enum(circularActs) }),
  output: changed,
});

export const deskAudience = defineDeskCall("/api/desk/audience", ["write_circulars"], {
  summary: "How many customers an audience has now",
  input: z.strictObject(audience),
  output: z.object({ readers: z.int() }),
});
