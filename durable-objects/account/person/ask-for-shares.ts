import type { AccountContext } from "../account-context.ts";
import { destinations } from "../destinations.ts";
import { hasRow } from "../records.ts";

/**
 * Makes the outbox call `ShareGate.send` if pots wait for the release of shares of profit. Runs
 * inside the transaction of the change.
 */
export function askForShares({ db, outbox }: Pick<AccountContext, "db" | "outbox">): void {
  if (hasRow(db)`share_asks`) outbox.put(destinations.shares, "{}");
}
