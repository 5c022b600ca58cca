import * as z from "zod/mini";
import { statusParts } from "../../watch/status.ts";
import { defineCall } from "./call.ts";

const state = z.enum(["up", "degraded", "down", "unknown"]);

export const maintenanceSchema = z.object({
  id: z.string(),
  text: z.string(),
  from_ms: z.int(),
  to_ms: z.int(),
});

export const serviceStatus = defineCall("/api/status", {
  audience: "public",
  summary: "What works now, the worst of each of the last 90 days, incidents and maintenance",
  output: z.object({
    /** Time in ms of the watch's newest check; 0 if none. */
    checked_ms: z.int(),
    /** Starts of the days (ms), the oldest first. */
    days: z.array(z.int()),
    parts: z.array(z.object({ part: z.enum(statusParts), state, days: z.array(state) })),
    incidents: z.array(
      z.object({
        id: z.int(),
        part: z.enum(statusParts),
        /** Feed, if the part is `prices`; empty for other parts. */
        feed: z.string(),
        level: z.enum(["degraded", "down"]),
        began_ms: z.int(),
        /** End in ms; 0 while the incident lasts. */
        ended_ms: z.int(),
      }),
    ),
    maintenance: z.array(maintenanceSchema),
  }),
});
export type ServiceStatus = z.output<typeof serviceStatus.output>;
