/** The watch's findings for owners, and the maintenance that they announce. */
import { addMaintenance, listMaintenances, removeMaintenance } from "#db/maintenances.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { figureOf, figures } from "#domain/watch/figures.ts";
import { ApiRefusal } from "../context.ts";
import { wireMaintenance } from "../routes/status.ts";
import { companyObject } from "../watch/company.ts";
import { perform } from "./acts.ts";
import { deskHandler } from "./serve-desk-calls.ts";

const alertsShown = 50;
/** A longer maintenance is a typing mistake, and would stay on the page for ever. */
const maintenanceMsMax = 30 * 86_400_000;

export const healthHandlers = {
  deskHealth: deskHandler(deskCalls.deskHealth, async (scope) => {
    const { env, company, nowMs } = scope;
    const [{ lookedMs, incidents, samples }, maintenances] = await Promise.all([
      companyObject(scope).watchView(),
      listMaintenances(env.DB, company.id, nowMs),
    ]);
    return {
      checked_ms: lookedMs,
      alerts: incidents.slice(0, alertsShown).map(({ beganMs, endedMs, ...alert }) => ({
        ...alert,
        began_ms: beganMs,
        ended_ms: endedMs ?? 0,
      })),
      figures: figures.map((figure) => ({ figure, ...figureOf(figure, samples, nowMs) })),
      maintenance: maintenances.map(wireMaintenance),
    };
  }),
  deskMaintenanceAdd: deskHandler(deskCalls.deskMaintenanceAdd, async (scope, input) => {
    const { env, company, actId, nowMs } = scope;
    const { from, to } = input;
    const text = input.text.trim();
    if (text === "") throw new ApiRefusal("invalid_request", { field: "text" });
    const isSpan = to > from && to > nowMs && to - from <= maintenanceMsMax;
    if (!isSpan) throw new ApiRefusal("invalid_request", { field: "to" });
    await perform(scope, {
      act: "maintenance_add",
      subject: `maintenance/${actId}`,
      note: `${new Date(from).toISOString()} - ${new Date(to).toISOString()}: ${text}`,
      change: addMaintenance(env.DB, company.id, { id: actId, text, fromMs: from, toMs: to }),
    });
    return { msg: "" };
  }),
  deskMaintenanceRemove: deskHandler(deskCalls.deskMaintenanceRemove, async (scope, { id }) => {
    const { env, company } = scope;
    const outcome = await perform(scope, {
      act: "maintenance_remove",
      subject: `maintenance/${id}`,
      change: removeMaintenance(env.DB, company.id, id),
    });
    if (outcome === "refused") throw new ApiRefusal("not_found");
    return { msg: "" };
  }),
};
