/** Masters: who can be followed, and how one becomes a master. */
import { calls } from "#domain/contracts/http/index.ts";
import { ApiRefusal } from "../context.ts";
import { sessionHandler } from "../serve-calls.ts";

async function unfinished(): Promise<never> {
  throw new ApiRefusal("not_found");
}

export const masterHandlers = {
  traderList: sessionHandler(calls.traderList, async () => ({ data: [], total: 0 })),
  traderDetail: sessionHandler(calls.traderDetail, unfinished),
  applyTrader: sessionHandler(calls.applyTrader, unfinished),
  traderApplication: sessionHandler(calls.traderApplication, unfinished),
};
