import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { keepSecrets } from "#scripts/kept-secrets.ts";

let folder = "";
const inFolder = (name: string) => join(folder, name);
const textOf = (name: string) => readFileSync(inFolder(name), "utf8");

beforeEach(() => {
  if (folder) rmSync(folder, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), "kept-secrets-"));
});

it("stores the secrets of a new state in its folder, readable by its owner alone", () => {
  keepSecrets(folder, inFolder("vars"));
  expect(textOf("secrets.vars")).toBe(textOf("vars"));
  expect(textOf("vars")).toMatch(/^SESSION_SECRET="development-/m);
  expect(statSync(inFolder("secrets.vars")).mode & 0o077).toBe(0);
  keepSecrets(folder, inFolder("vars"));
});

it("copies a state's secrets to a checkout without secrets", () => {
  keepSecrets(folder, inFolder("vars"));
  keepSecrets(folder, inFolder("vars of another checkout"));
  expect(textOf("vars of another checkout")).toBe(textOf("vars"));
});

it("refuses a state that was made with other secrets, and changes nothing", () => {
  keepSecrets(folder, inFolder("vars"));
  const before = textOf("secrets.vars");
  writeFileSync(inFolder("vars"), 'SESSION_SECRET="another"\n');
  expect(() => keepSecrets(folder, inFolder("vars"))).toThrow("was made with other secrets");
  expect(textOf("secrets.vars")).toBe(before);
});

it.each(["preview.ts", "backup.ts"])(
  "stops %s with an error of one sentence when the state was made with other secrets",
  (script) => {
    keepSecrets(inFolder("."), inFolder("vars"));
    const checkout = inFolder("checkout");
    mkdirSync(checkout);
    writeFileSync(join(checkout, ".dev.vars"), 'SESSION_SECRET="another"\n');
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        resolve("scripts", script),
        ...(script === "backup.ts" ? ["--to", inFolder("archive")] : []),
      ],
      {
        cwd: checkout,
        encoding: "utf8",
        env: { ...process.env, STATE_DIR: folder, PORT: "5107", BACKUP_PASSPHRASE: "a passphrase" },
      },
    );
    expect(stderr).toMatch(/^\S+ was made with other secrets\. Copy .*\n$/);
    expect(status).toBe(1);
  },
);
