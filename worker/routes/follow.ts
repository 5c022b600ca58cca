/** Following: pots and their money. */
import { calls } from "#domain/contracts/http/index.ts";
import { ApiRefusal } from "../context.ts";
import { sessionHandler } from "../serve-calls.ts";

async function unfinished(): Promise<never> {
  throw new ApiRefusal("not_found");
}

export const followHandlers = {
  followTrader: sessionHandler(calls.followTrader, unfinished),
  cancelFollow: sessionHandler(calls.cancelFollow, unfinished),
  changePot: sessionHandler(calls.changePot, unfinished),
  movePotMoney: sessionHandler(calls.movePotMoney, unfinished),
  followedTrader: sessionHandler(calls.followedTrader, async () => []),
};
