/**
 * Has accounts tell the database again what they are. The account is the truth: what is written
 * are the rows that the database derives from its reports, and never the account.
 */
import type { BackupClient } from "../backup/client.ts";

/** @param accounts by name: those of which something differs */
export async function repair(client: BackupClient, accounts: Iterable<string>): Promise<void> {
  for (const name of accounts) await client.reportAgain({ kind: "account", name });
}
