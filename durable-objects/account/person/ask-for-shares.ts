import type { AccountContext } from "../account-context.ts";
import { destinations } from "../destinations.ts";
import { hasRow } from "../records.ts";

/** Runs inside the transaction of a change after which shares may leave. */
export function askForShares({ db, outbox }: Pick<AccountContext, "db" | "outbox">): void {
  if (hasRow(db)`share_asks`) outbox.put(destinations.shares, "{}");
}
