import * as z from "zod/mini";
import { noticeWays } from "../../notices/choices.ts";
import { noticeEvents } from "../../notices/notices.ts";
import { defineCall, defineMutation } from "./call.ts";
import { wireChoice, wireFlag, wireInteger, wireText } from "./wire.ts";

const hour = z.pipe(wireInteger, z.int().check(z.maximum(23)));

const way = z.object({ is_on: wireFlag, is_fixed: wireFlag });

const choices = z.object({
  events: z.array(z.object({ event: z.enum(noticeEvents), message: way, push: way, email: way })),
  /** Whole hours of the day in `zone`; an empty zone means no quiet hours. */
  quiet: z.object({ from: z.int(), to: z.int(), zone: z.string() }),
  /** Word that every e-mail about the account contains; empty if none. */
  word: z.string(),
  has_email: wireFlag,
  /** The platform's key for push; empty if it has none and cannot push. */
  push_key: z.string(),
  push_devices: z.array(z.string()),
});

export const noticeChoices = defineCall("/api/user/notice_choices", {
  summary: "By which ways the user is told of what happens; what is fixed cannot be switched off",
  output: choices,
});

export const setNoticeWay = defineMutation("/api/user/set_notice_way", "keep", {
  method: "GET",
  summary: "Switches one way of being told of one event on or off",
  input: z.strictObject({
    event: wireChoice(noticeEvents),
    way: wireChoice(noticeWays),
    is_on: wireChoice(["0", "1"]),
  }),
  output: choices,
});

export const setQuietHours = defineMutation("/api/user/set_quiet_hours", "keep", {
  method: "GET",
  summary: "Letters that can wait do so between these hours; equal ones, or no zone, for none",
  input: z.strictObject({ from: hour, to: hour, zone: z.optional(wireText(64)) }),
  output: choices,
});

export const letterWordMax = 30;

export const setLetterWord = defineMutation("/api/user/set_letter_word", "keep", {
  summary: "Sets the word by which the user knows our letters from forged ones; empty for none",
  input: z.strictObject({ word: z.optional(wireText(letterWordMax)) }),
  output: choices,
});

const endpoint = wireText(1_000);

export const addPushDevice = defineMutation("/api/user/add_push_device", "keep", {
  summary: "Tells this device by push until the session that adds it is ended",
  input: z.strictObject({
    endpoint,
    /** From the browser: base64url without padding. */
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
  output: choices,
});

export const dropPushDevice = defineMutation("/api/user/drop_push_device", "keep", {
  summary: "Tells this device no more; a repeat changes nothing",
  input: z.strictObject({ endpoint }),
  output: choices,
});
