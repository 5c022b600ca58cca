import * as z from "zod/mini";
import { defineCall, defineMutation } from "./call.ts";
import { wireChoice, wireInteger, wireText, wireTyped } from "./wire.ts";

/** 1 register, 2 reset the password, 3 change the password, 4 change the pay password. */
const codePurposes = ["1", "2", "3", "4"] as const;

const sendInput = z.strictObject({
  to: wireTyped(254),
  /** Id from area_list; with it, `to` has no calling code. */
  area_id: z.optional(z.union([z.literal(""), wireInteger])),
  type: wireChoice(codePurposes),
});

export const sendEmail = defineMutation("/api/notify/send_email", "sign_in", {
  audience: "public",
  summary:
    "Send a code by e-mail; the answer is the same whether the address has an account or not",
  input: sendInput,
});

export const sendSms = defineMutation("/api/notify/send_sms", "sign_in", {
  audience: "public",
  summary: "Send a code by SMS; the answer is the same whether the number has an account or not",
  input: sendInput,
});

export const captcha = defineCall("/api/common/captcha", {
  audience: "public",
  summary: "A picture code for one purpose; it can be tried once",
  input: z.strictObject({ purpose: z.optional(z.enum(["register"])) }),
  output: z.object({
    id: z.string(),
    /** Data URL of the picture. */
    b64s: z.string(),
  }),
});

export const areaList = defineCall("/api/default/area_list", {
  audience: "public",
  summary: "Countries and their calling codes",
  output: z.array(
    z.object({
      id: z.int(),
      /** Two-letter ISO 3166 code. */
      code: z.string(),
      /** Calling code with its plus, such as +44; +001 for the United States. */
      global_code: z.string(),
    }),
  ),
});

export const setting = defineCall("/api/default/setting", {
  audience: "public",
  summary: "One public setting of the company; others do not exist for this call",
  input: z.strictObject({ key: z.string().check(z.regex(/^[a-z0-9_]{1,64}$/)) }),
  output: z.object({ value: z.string() }),
});

export const companySearch = defineCall("/api/company/search", {
  audience: "public",
  summary: "Companies by a part of their name; on the main site only",
  input: z.strictObject({ name: wireText(100) }),
  output: z.array(z.object({ id: z.int(), name: z.string(), logo: z.string(), url: z.string() })),
});
