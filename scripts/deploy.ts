/**
 * `npm run deploy`: makes a running broker from a clone, or deploys a newer version. Every step
 * checks first and makes only what is missing, so a new run continues after a failure.
 *   npm run deploy -- --host trade.acme.example --company Acme --owner-email ann@acme.example
 * With --dry-run it only prints the steps and needs no account. docs/deploy.md lists the flags.
 */
import { createInterface } from "node:readline/promises";
import { ArchiveProblem } from "./backup/archive.ts";
import { ArchiveError } from "./backup/sealed-file.ts";
import { readRestored } from "./deploy/archive.ts";
import { DeployError } from "./deploy/error.ts";
import { askMissing, readOptions } from "./deploy/options.ts";
import { livePlatform, plannedPlatform } from "./deploy/platform.ts";
import { deploy } from "./deploy/steps.ts";
import { readTarget } from "./deploy/target.ts";

async function main(): Promise<void> {
  const given = readOptions(process.argv.slice(2), process.env);
  const terminal = process.stdin.isTTY && !given.isDryRun;
  const input = terminal ? createInterface({ input: process.stdin, output: process.stdout }) : null;
  const options = await askMissing(given, input ? (text) => input.question(text) : null);
  input?.close();
  const say = (text: string) => console.log(text);
  const platform = options.isDryRun ? plannedPlatform(say) : livePlatform(process.env);
  const restored = await readRestored(options.restore, process.env);
  await deploy({ options, target: readTarget(options.environment), platform, restored, say });
}

try {
  await main();
} catch (error) {
  const isSaid = [DeployError, ArchiveProblem, ArchiveError].some((each) => error instanceof each);
  if (!isSaid || !(error instanceof Error)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
