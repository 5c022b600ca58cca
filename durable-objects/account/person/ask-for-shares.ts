import type { AccountContext } from "../account-context.ts";
import { destinations } from "../destinations.ts";

/** Runs inside the transaction of a change after which shares may leave. */
export function askForShares({ db, outbox }: Pick<AccountContext, "db" | "outbox">): void {
  const [any] = db.rows("SELECT 1 AS one FROM share_asks LIMIT 1");
  if (any) outbox.put(destinations.shares, "{}");
}
