/**
 * `npm run restore -- --from FILE [--state DIR | --url https://…]`: writes an archive into an empty
 * deployment that is closed for it (docs/deploy.md). With `--only "account 1/…"` it restores a
 * single lost object. With `--secrets FILE` it restores nothing, but writes the secrets that the
 * data needs into a file for `wrangler secret bulk`.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { archiveId } from "./backup/archive.ts";
import { connect, linesOf, readPassphrase, runCommand } from "./backup/command.ts";
import { checkArchive, restoreArchive, secretsOf } from "./backup/restore-archive.ts";
import { stateDir } from "./environment.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      url: { type: "string" },
      state: { type: "string", default: stateDir },
      secrets: { type: "string" },
      only: { type: "string" },
    },
  });
  if (!values.from) {
    console.error("usage: npm run restore -- --from FILE [--state DIR | --url https://…]");
    return 2;
  }
  const lines = linesOf(values.from, await readPassphrase());
  const id = archiveId(await checkArchive(lines));
  if (values.secrets) {
    const secrets = { ...(await secretsOf(lines)), CLOSED_FOR: id };
    writeFileSync(values.secrets, JSON.stringify(secrets), { mode: 0o600 });
    console.log(`${values.secrets}: set them by npx wrangler secret bulk, then remove the file`);
    return 0;
  }
  const { client, stop } = await connect(values, id);
  try {
    await restoreArchive(client, lines, (text) => console.log(text), values.only ?? null);
  } finally {
    await stop();
  }
  console.log("npm run reconcile shows whether its parts agree; npm run deploy opens it again");
  return 0;
});
