/**
 * `npm run reconcile -- [--state DIR | --url https://… | --archive FILE]`: whether accounts, funds,
 * topics, conversations and the database agree, and each account's journal with itself. Ends with 1
 * where something differs. `--repair` has the accounts tell the database again what they have told
 * it before; money is never written.
 */
import { parseArgs } from "node:util";
import { connect, linesOf, readPassphrase, runCommand } from "./backup/command.ts";
import { takeBackup } from "./backup/take.ts";
import { stateDir } from "./environment.ts";
import type { Findings } from "./reconcile/findings.ts";
import { reconcile } from "./reconcile/reconcile.ts";
import { repair } from "./reconcile/repair.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      archive: { type: "string" },
      url: { type: "string" },
      state: { type: "string", default: stateDir },
      repair: { type: "boolean", default: false },
    },
  });
  if (values.archive) {
    return tell(await reconcile(linesOf(values.archive, await readPassphrase())()));
  }
  const { client, stop } = await connect(values, values.repair ? "" : "backup");
  try {
    if (values.repair) console.log(`${await repair(client)} accounts have told the database again`);
    return tell(await reconcile(takeBackup(client)));
  } finally {
    await stop();
  }
});

function tell({ compared, different, waiting }: Findings): number {
  for (const line of different) console.log(line);
  for (const [destination, count] of waiting) {
    console.log(`${count} messages to ${destination} wait and are sent when it runs`);
  }
  console.log(`${compared} compared, ${different.length} different`);
  return different.length > 0 ? 1 : 0;
}
