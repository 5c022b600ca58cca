/**
 * Keeps the secrets of a local state in the state's folder, because sessions and simulated prices
 * depend on them. workerd reads the checkout's `.dev.vars`, so both files must have the same
 * secrets.
 */
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "./claim-run.ts";
import { developmentSecretNames, ensureDevelopmentSecrets, writeWhole } from "./environment.ts";

const fileName = "secrets.vars";

function secretsIn(path: string): Array<string | undefined> {
  const text = readFileSync(path, "utf8");
  return developmentSecretNames.map((name) => new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1]);
}

/** @throws CannotStart if the file cannot be written; the file is then unchanged */
function write(path: string, make: () => void): void {
  try {
    make();
  } catch (cause) {
    throw new CannotStart(
      `The secrets ${path} cannot be written (${(cause as Error).message}). Make the folder writable, and make space.`,
    );
  }
}

const copy = (from: string, to: string) =>
  write(to, () => writeWhole(to, readFileSync(from, "utf8")));

/**
 * Copies the secrets from the state's folder to a new checkout, or from the checkout to a new
 * folder.
 * @throws CannotStart if both have secrets that differ, or the secrets cannot be written
 */
export function keepSecrets(stateDir: string, path = ".dev.vars"): void {
  const kept = join(stateDir, fileName);
  const isKept = existsSync(kept);
  if (isKept && !existsSync(path)) copy(kept, path);
  write(path, () => ensureDevelopmentSecrets(path));
  const before = isKept ? secretsIn(kept) : [];
  const isOther = secretsIn(path).some((secret, at) => before[at] && before[at] !== secret);
  if (isOther) {
    throw new CannotStart(
      `${stateDir} was made with other secrets. Copy ${kept} to ${path}, or delete ${kept}: that signs everybody out, and simulated prices jump.`,
    );
  }
  copy(path, kept);
  chmodSync(path, 0o600);
}
