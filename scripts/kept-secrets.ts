/**
 * The secrets of a local state are in its folder: who is signed in and every simulated price follow
 * from them. workerd reads `.dev.vars` of the checkout, so both have to be the same.
 */
import { chmodSync, copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "./claim-run.ts";
import { developmentSecretNames, ensureDevelopmentSecrets } from "./environment.ts";

const fileName = "secrets.vars";

function secretsIn(path: string): Array<string | undefined> {
  const text = readFileSync(path, "utf8");
  return developmentSecretNames.map((name) => new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1]);
}

/**
 * A new checkout takes the secrets of the folder, a new folder those of the checkout.
 * @throws CannotStart where they differ
 */
export function keepSecrets(stateDir: string, path = ".dev.vars"): void {
  const kept = join(stateDir, fileName);
  const isKept = existsSync(kept);
  if (isKept && !existsSync(path)) copyFileSync(kept, path);
  ensureDevelopmentSecrets(path);
  const before = isKept ? secretsIn(kept) : [];
  const isOther = secretsIn(path).some((secret, at) => before[at] && before[at] !== secret);
  if (isOther) {
    throw new CannotStart(
      `${stateDir} was made with other secrets. Copy ${kept} to ${path}, or delete ${kept}: that signs everybody out, and simulated prices jump.`,
    );
  }
  copyFileSync(path, kept);
  for (const each of [path, kept]) chmodSync(each, 0o600);
}
