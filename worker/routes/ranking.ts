/** Leaders by what they made in three weeks. */
import { calls } from "#domain/contracts/http/index.ts";
import { sessionHandler } from "../serve-calls.ts";

export const rankingHandlers = {
  ranking: sessionHandler(calls.ranking, async () => ({ data: [], total: 0 })),
};
