/**
 * `npm run reconcile -- [--state DIR | --url https://… | --archive FILE]`: compares accounts,
 * funds, topics and conversations with each other and with the database, and checks each account's
 * journal. Exits with 1 if anything differs. `--repair` lists the differences and asks for consent,
 * which `--yes` gives. Then each account that differs reports to the database again, and the parts
 * are compared once more. It never writes money.
 */
import { createInterface } from "node:readline/promises";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { strayProblems } from "./audit/opened-files.ts";
import { connect, linesOf, readPassphrase, runCommand } from "./backup/command.ts";
import { takeBackup, type Unreadable } from "./backup/take.ts";
import { stateDir } from "./environment.ts";
import type { Findings } from "./reconcile/findings.ts";
import { reconcile } from "./reconcile/reconcile.ts";
import { repair } from "./reconcile/repair.ts";

const tellingMs = 3_000;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      archive: { type: "string" },
      url: { type: "string" },
      state: { type: "string", default: stateDir },
      repair: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    },
  });
  if (values.archive) {
    return tell(await reconcile(linesOf(values.archive, await readPassphrase())()));
  }
  const { client, stop } = await connect(values, values.repair ? "" : "backup");
  try {
    const read = async () => {
      const unreadable: Unreadable = new Map();
      const found = await reconcile(takeBackup(client, unreadable), unreadable);
      // Finds objects that exist in the folder, but whose names the database lacks or has lost.
      const strays = values.url === undefined ? strayProblems(values.state, found.parts) : [];
      for (const stray of strays) found.problem(stray);
      return found;
    };
    const found = await read();
    const status = tell(found);
    const { size } = found.accounts;
    if (!values.repair || size === 0 || !(values.yes || (await isWanted(size)))) return status;
    await repair(client, found.accounts);
    // The accounts' reports need a moment to arrive.
    await wait(tellingMs);
    console.log(`${size} accounts have told the database again`);
    return tell(await read());
  } finally {
    await stop();
  }
});

/** Asks the user for consent; false without a terminal. */
async function isWanted(size: number): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const input = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await input.question(`Have ${size} accounts tell the database again? (y/N) `);
  input.close();
  return answer.trim().toLowerCase() === "y";
}

function tell({ compared, different, waiting }: Findings): number {
  for (const line of different) console.log(line);
  for (const [destination, count] of waiting) {
    console.log(`${count} messages to ${destination} wait and are sent when it runs`);
  }
  console.log(`${compared} compared, ${different.length} different`);
  return different.length > 0 ? 1 : 0;
}
