/** Payloads that one object sent to another, and that the receiver refused too often. */
import * as z from "zod/mini";
import { wireInteger, wireText } from "../http/wire.ts";
import { objectKinds } from "../parked.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";

export const deskParked = defineDeskCall("/api/desk/parked", ["keep_running"], {
  summary: "What accounts and markets could not deliver because it was refused, newest first",
  output: z.object({
    data: z.array(
      z.object({
        kind: z.enum(objectKinds),
        object: z.string(),
        id: z.int(),
        destination: z.string(),
        payload: z.string(),
        reason: z.string(),
        first_ms: z.int(),
        last_ms: z.int(),
        /** Time of an operator's last retry (ms); 0 if none. */
        retried_ms: z.int(),
      }),
    ),
  }),
});

export const deskRetryParked = defineDeskMutation("/api/desk/retry_parked", ["keep_running"], {
  summary: "Send a parked payload again",
  input: z.strictObject({ kind: z.enum(objectKinds), object: wireText(200), id: wireInteger }),
});
