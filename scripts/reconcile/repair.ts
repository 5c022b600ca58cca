/**
 * Makes accounts send their reports again. The database derives its rows from the reports; the
 * accounts themselves do not change.
 */
import type { BackupClient } from "../backup/client.ts";

/** @param accounts names of the accounts that differ */
export async function repair(client: BackupClient, accounts: Iterable<string>): Promise<void> {
  for (const name of accounts) await client.reportAgain({ kind: "account", name });
}
