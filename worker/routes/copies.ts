/** What copying made: copies, orders and followers. */
import { calls } from "#domain/contracts/http/index.ts";
import { ApiRefusal } from "../context.ts";
import { sessionHandler } from "../serve-calls.ts";

async function unfinished(): Promise<never> {
  throw new ApiRefusal("not_found");
}

export const copyHandlers = {
  copyList: sessionHandler(calls.copyList, async () => ({ data: [], total: 0 })),
  myFollower: sessionHandler(calls.myFollower, unfinished),
  myDealFollowOrder: sessionHandler(calls.myDealFollowOrder, async () => ({ data: [], total: 0 })),
};
