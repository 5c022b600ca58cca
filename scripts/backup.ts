/**
 * `npm run backup -- --to FILE [--state DIR | --url https://…]`: writes everything that a
 * deployment has stored into one encrypted archive. docs/deploy.md says what it contains and how to
 * restore it.
 */
import { parseArgs } from "node:util";
import type { Line, Manifest } from "#domain/contracts/archive.ts";
import { archiveId } from "./backup/archive.ts";
import { connect, readPassphrase, runCommand } from "./backup/command.ts";
import { writeSealed } from "./backup/sealed-file.ts";
import { takeBackup } from "./backup/take.ts";
import { stateDir } from "./environment.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: "string" },
      url: { type: "string" },
      state: { type: "string", default: stateDir },
    },
  });
  if (!values.to) {
    console.error("usage: npm run backup -- --to FILE [--state DIR | --url https://…]");
    return 2;
  }
  const passphrase = await readPassphrase();
  const { client, stop } = await connect(values, "backup");
  let manifest: Manifest | null = null;
  const texts = async function* (lines: AsyncIterable<Line>) {
    for await (const line of lines) {
      if ("manifest" in line) manifest = line.manifest;
      yield JSON.stringify(line);
    }
  };
  try {
    await writeSealed(values.to, passphrase, texts(takeBackup(client)));
  } finally {
    await stop();
  }
  if (!manifest) throw new Error("a backup without a manifest");
  tell(values.to, manifest);
  return 0;
});

function tell(path: string, manifest: Manifest): void {
  const rows = manifest.parts.reduce((sum, part) => sum + part.rows, 0);
  const { parts, files, isOneMoment } = manifest;
  console.log(`${path}: ${parts.length} parts, ${rows} rows, ${files.length} files`);
  console.log(`archive ${archiveId(manifest)} of release ${manifest.release}`);
  if (!isOneMoment)
    console.log("taken while it ran: npm run reconcile -- --archive shows what differs");
}
