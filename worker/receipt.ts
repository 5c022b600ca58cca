import type { CitedReceipt } from "#domain/contracts/receipts.ts";
import type { Env } from "#platform/env.ts";
import { required } from "./context.ts";

/** Number of ticks shown before and after a cited tick. */
const neighbours = 5;

/** Reads, from the market's log, the tick that a receipt cites and the ticks around that tick. */
async function cite(env: Env, { isSimulated, ...tick }: CitedReceipt) {
  const market = env.MARKET.get(env.MARKET.idFromName(tick.market));
  const around = await market.around(tick.seq, neighbours);
  return {
    ...tick,
    simulated: isSimulated ? 1 : 0,
    around: around.map(({ seq, timeMs, bid, ask }) => ({ seq, timeMs, bid, ask })),
  };
}

/** Reads the receipt of one of the account's orders. @throws ApiRefusal order_unknown */
export async function readReceipt(
  env: Env,
  account: ReturnType<Env["ACCOUNT"]["get"]>,
  order: string,
) {
  const found = required(await account.receipt(order), "order_unknown");
  const events = await Promise.all(
    found.events.map(async (event) => {
      const [tick, conversion] = await Promise.all([
        cite(env, event.tick),
        event.conversion && cite(env, event.conversion),
      ]);
      return { ...event, tick, conversion };
    }),
  );
  const journal = found.journal.map(({ createdAtMs, ...row }) => ({
    ...row,
    createdMs: createdAtMs,
  }));
  return { order, kind: found.kind, events, steps: found.steps, journal };
}
