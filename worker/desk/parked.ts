/** Payloads that objects have parked: listed for owners, and sent again on request. */
import { listParked, markRetried } from "#db/parked.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import type { ObjectKind, ParkingRpc } from "#domain/contracts/parked.ts";
import { ApiRefusal } from "../context.ts";
import type { Env } from "../env.ts";
import { perform } from "./acts.ts";
import { deskHandler } from "./serve-desk-calls.ts";

function objectOf(env: Env, kind: ObjectKind, name: string): Pick<ParkingRpc, "retryParked"> {
  if (kind === "conversation") return env.CONVERSATION.get(env.CONVERSATION.idFromName(name));
  if (kind === "fund") return env.FUND.get(env.FUND.idFromName(name));
  return kind === "account"
    ? env.ACCOUNT.get(env.ACCOUNT.idFromName(name))
    : env.MARKET.get(env.MARKET.idFromName(name));
}

export const parkedHandlers = {
  deskParked: deskHandler(deskCalls.deskParked, async ({ env, company }) => {
    const rows = await listParked(env.DB, company.id);
    const data = rows.map(({ firstMs, lastMs, retriedMs, ...row }) => ({
      ...row,
      first_ms: firstMs,
      last_ms: lastMs,
      retried_ms: retriedMs ?? 0,
    }));
    return { data };
  }),
  deskRetryParked: deskHandler(deskCalls.deskRetryParked, async (scope, input) => {
    const { env, company, nowMs } = scope;
    const { kind, object, id } = input;
    const outcome = await perform(scope, {
      act: "retry_parked",
      subject: `${kind}/${object}/${id}`,
      change: markRetried(env.DB, company.id, input, nowMs),
    });
    if (outcome === "refused") throw new ApiRefusal("not_found");
    // Runs for a repeat, too: the first try may have broken off here. A payload that is no longer
    // parked is left alone.
    await objectOf(env, kind, object).retryParked(id);
    return { msg: "" };
  }),
};
