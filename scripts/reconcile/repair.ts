/** Has every account tell the database again what it is: reports, which may come twice. */
import type { NamesPage } from "#domain/contracts/backup.ts";
import type { BackupClient } from "../backup/client.ts";

export async function repair(client: BackupClient): Promise<number> {
  let told = 0;
  let after: NamesPage["next"] = null;
  do {
    const page: NamesPage = await client.names("account", after);
    for (const name of page.names) await client.reportAgain({ kind: "account", name });
    told += page.names.length;
    after = page.next;
  } while (after !== null);
  return told;
}
