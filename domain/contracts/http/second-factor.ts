/** Second factor by an authenticator app (TOTP, RFC 6238). */
import * as z from "zod/mini";
import { defineCall, defineMutation } from "./call.ts";
import { wireFlag, wireSecret, wireTypedCode } from "./wire.ts";

export const secondFactor = defineCall("/api/user/second_factor", {
  summary: "Whether a second factor is on, and how many recovery codes are left",
  output: z.object({ is_on: wireFlag, recovery_codes: z.int() }),
});

export const secondFactorEnrol = defineMutation("/api/user/second_factor_enrol", "secure", {
  summary: "A new secret for the authenticator; it counts once it is confirmed",
  input: z.strictObject({ password: wireSecret }),
  output: z.object({
    /** Secret in base32, for typing. */
    secret: z.string(),
    otpauth_url: z.string(),
  }),
});

export const secondFactorConfirm = defineMutation("/api/user/second_factor_confirm", "secure", {
  summary: "Turn the second factor on; the recovery codes are shown this once",
  input: z.strictObject({ totp: wireTypedCode(16) }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
});

export const secondFactorDisable = defineMutation("/api/user/second_factor_disable", "secure", {
  summary: "Turn the second factor off, with the password and one of its codes",
  input: z.strictObject({ password: wireSecret, totp: wireTypedCode(32) }),
});
