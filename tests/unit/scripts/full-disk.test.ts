/**
 * A state folder on a full or read-only disk: the start is refused in one sentence, and existing
 * data stays whole. The test mounts a file system in memory, which only the superuser of a Linux
 * machine may do.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeSealed } from "#scripts/backup/sealed-file.ts";
import { claimState, requireSpace } from "#scripts/claim-run.ts";
import { keepSecrets } from "#scripts/kept-secrets.ts";

let disk = "";
let checkout = "";
const mount = (options: string) =>
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk]);
const remount = (options: string) => execFileSync("mount", ["-o", `remount,${options}`, disk]);
const on = (name: string) => join(disk, name);

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "mount-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "tmpfs", folder]).status === 0;
  if (isMounted) spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true });
  return isMounted;
}

/** Fills the disk to the last byte. */
function fill(): void {
  expect(() => writeFileSync(on("fill"), Buffer.alloc(2_000_000))).toThrow("ENOSPC");
}

beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), "disk-"));
  checkout = mkdtempSync(join(tmpdir(), "checkout-"));
});
afterEach(() => {
  spawnSync("umount", [disk]);
  for (const folder of [disk, checkout]) rmSync(folder, { recursive: true });
});

describe.skipIf(!canMount())("a state folder", () => {
  it("refuses a state folder before anything is written when its disk has no space", () => {
    mount("size=1m");
    expect(() => requireSpace(disk)).toThrow(
      /^The disk of the state folder .* is full: 1 MB are free, 32 MB are needed\. Make space, or choose/,
    );
    expect(readdirSync(disk)).toEqual([]);
    remount("size=64m");
    expect(() => requireSpace(disk)).not.toThrow();
  });

  it("refuses a state folder in one sentence when nothing can be written there", () => {
    mount("size=1m");
    mkdirSync(on("state"));
    remount("ro");
    const before = readdirSync(on("state"));
    expect(() => claimState(on("other"))).toThrow(
      /^The state folder .* cannot be written \(.*\)\. Make it writable/,
    );
    expect(() => keepSecrets(on("state"), join(checkout, "vars"))).toThrow(
      /^The secrets .*secrets\.vars cannot be written \(EROFS.*\)\. Make the folder writable/,
    );
    expect(readdirSync(on("state"))).toEqual(before);
    remount("rw");
    keepSecrets(on("state"), join(checkout, "vars"));
  });

  it("changes no stored secrets of a state folder when the disk is full, and stores new ones when there is space", () => {
    mount("size=1m");
    const vars = join(checkout, "vars");
    fill();
    expect(() => keepSecrets(disk, vars)).toThrow(/secrets\.vars cannot be written \(ENOSPC/);
    expect(readdirSync(disk)).toEqual(["fill"]);
    rmSync(on("fill"));
    keepSecrets(disk, vars);
    const kept = readFileSync(on("secrets.vars"), "utf8");
    expect(kept).toBe(readFileSync(vars, "utf8"));
    writeFileSync(vars, `${kept}MORE="${"x".repeat(100_000)}"\n`);
    fill();
    expect(() => keepSecrets(disk, vars)).toThrow("ENOSPC");
    expect(readFileSync(on("secrets.vars"), "utf8")).toBe(kept);
  });
});

describe.skipIf(!canMount())("a backup fails on a full disk", () => {
  it("leaves no partial archive when the disk is full", async () => {
    mount("size=1m");
    const lines = async function* () {
      for (let line = 0; line < 40; line++) {
        yield Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString("base64");
      }
    };
    await expect(writeSealed(on("archive"), "a passphrase", lines(), 2)).rejects.toThrow("ENOSPC");
    expect(readdirSync(disk)).toEqual([]);
  });
});
