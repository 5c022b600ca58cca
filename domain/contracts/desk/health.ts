import * as z from "zod/mini";
import { alertKinds } from "../../watch/alerts.ts";
import { figures } from "../../watch/figures.ts";
import { maintenanceSchema } from "../http/status.ts";
import { wireId, wireInteger, wireText } from "../http/wire.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";
import type { DeskAudience } from "./permissions.ts";

const keepers: DeskAudience = ["keep_running"];

export const deskHealth = defineDeskCall("/api/desk/health", keepers, {
  summary: "Alerts, figures of now and of the last 24 hours, and announced maintenance",
  output: z.object({
    /** Time of the watch's newest check (ms); 0 if none. */
    checked_ms: z.int(),
    alerts: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(alertKinds),
        subject: z.string(),
        level: z.enum(["degraded", "down"]),
        began_ms: z.int(),
        /** End of the alert (ms); 0 while it lasts. */
        ended_ms: z.int(),
      }),
    ),
    figures: z.array(
      z.object({
        figure: z.enum(figures),
        now: z.number(),
        /** Worst value of each ten minutes, oldest first; null without a check. */
        points: z.array(z.nullable(z.number())),
      }),
    ),
    maintenance: z.array(maintenanceSchema),
  }),
});
export type DeskHealth = z.output<typeof deskHealth.output>;

export const deskMaintenanceAdd = defineDeskMutation("/api/desk/maintenance_add", keepers, {
  summary: "Announce maintenance on the status page",
  input: z.strictObject({ text: wireText(300), from: wireInteger, to: wireInteger }),
});

export const deskMaintenanceRemove = defineDeskMutation("/api/desk/maintenance_remove", keepers, {
  summary: "Take announced maintenance back",
  input: z.strictObject({ id: wireId }),
});
