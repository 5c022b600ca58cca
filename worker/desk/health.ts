import { addMaintenance, listMaintenances, removeMaintenance } from "#db/offer/maintenances.ts";
import { listParked, markRetried } from "#db/watch/parked.ts";
import type { ObjectKind, ParkingRpc } from "#domain/contracts/parked.ts";
import { figureOf, figures } from "#domain/watch/figures.ts";
import type { Env } from "#platform/env.ts";
import { badField } from "../context.ts";
import { wireMaintenance } from "../routes/status.ts";
import { companyObject } from "../watch/company.ts";
import { perform, performOr } from "./acts.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

const alertsShown = 50;
/** Maximum length of a maintenance in ms: a longer one is a typing mistake. */
const maintenanceMsMax = 30 * 86_400_000;

function objectOf(env: Env, kind: ObjectKind, name: string): Pick<ParkingRpc, "retryParked"> {
  if (kind === "conversation") return env.CONVERSATION.get(env.CONVERSATION.idFromName(name));
  if (kind === "fund") return env.FUND.get(env.FUND.idFromName(name));
  return kind === "account"
    ? env.ACCOUNT.get(env.ACCOUNT.idFromName(name))
    : env.MARKET.get(env.MARKET.idFromName(name));
}

export const healthHandlers = operatorCalls({
  deskHealth: async (scope) => {
    const { db, nowMs } = scope;
    const [{ lookedMs, incidents, samples }, maintenances] = await Promise.all([
      companyObject(scope).watchView(),
      listMaintenances(...db, nowMs),
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
  },
  deskMaintenanceAdd: async (scope, input) => {
    const { db, actId, nowMs } = scope;
    const { from, to } = input;
    const text = input.text.trim();
    if (text === "") throw badField("text");
    const isSpan = to > from && to > nowMs && to - from <= maintenanceMsMax;
    if (!isSpan) throw badField("to");
    await perform(scope, {
      act: "maintenance_add",
      subject: `maintenance/${actId}`,
      note: `${new Date(from).toISOString()} - ${new Date(to).toISOString()}: ${text}`,
      change: addMaintenance(...db, { id: actId, text, fromMs: from, toMs: to }),
    });
  },
  deskMaintenanceRemove: async (scope, { id }) => {
    await performOr(scope, "not_found", {
      act: "maintenance_remove",
      subject: `maintenance/${id}`,
      change: removeMaintenance(...scope.db, id),
    });
  },
  deskParked: async ({ db }) => ({ data: await listParked(...db) }),
  deskRetryParked: async (scope, input) => {
    const { db, env, nowMs } = scope;
    const { kind, object, id } = input;
    await performOr(scope, "not_found", {
      act: "retry_parked",
      subject: `${kind}/${object}/${id}`,
      change: markRetried(...db, input, nowMs),
    });
    // Runs on a repeat, too, because the first try may have failed before this step. The object
    // ignores payloads that are no longer parked.
    await objectOf(env, kind, object).retryParked(id);
  },
});
