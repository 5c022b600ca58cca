import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ensureDevelopmentSecrets } from "#scripts/environment.ts";

interface Package {
  version?: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
}
const own = JSON.parse(readFileSync("package.json", "utf8"));
const lock: Record<string, Package> = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
).packages;
const declared: Record<string, string> = {
  ...own.dependencies,
  ...own.devDependencies,
  ...own.optionalDependencies,
};

test("P1 pins dependencies exactly, and installs them as they are locked", () => {
  for (const [name, version] of Object.entries(declared)) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
    expect([name, lock[`node_modules/${name}`]?.version]).toEqual([name, version]);
  }
  for (const [path, entry] of Object.entries(lock)) {
    if (path === "") continue;
    // Includes packages for other systems: npm drops their checksums, as this system never fetches
    // them.
    expect([path, entry.integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
    // Packages come from the machine's registry, never from an address in the lock file.
    expect([path, entry.resolved]).toEqual([path, undefined]);
  }
});

test("P1 runs no install scripts, neither of dependencies nor of the platform", () => {
  const scripts = Object.entries(lock)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ""));
  for (const name of scripts) expect([name, own.allowScripts[name]]).toEqual([name, false]);
  expect(Object.values(own.allowScripts)).not.toContain(true);
  for (const hook of ["preinstall", "install", "postinstall", "prepare"]) {
    expect([hook, own.scripts[hook]]).toEqual([hook, undefined]);
  }
});

test("P1 makes new development secrets in each checkout at the first start, and keeps them out of the repository", () => {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  const secretOf = (path: string, name: string) =>
    new RegExp(`^${name}="(development-[\\w-]{43})"$`, "m").exec(readFileSync(path, "utf8"))?.[1];
  ensureDevelopmentSecrets(first);
  // A file from before simulated prices keeps its own secret.
  writeFileSync(second, 'SESSION_SECRET="older"');
  ensureDevelopmentSecrets(second);
  expect(readFileSync(second, "utf8")).toMatch(/^SESSION_SECRET="older"\nSIMULATOR_SECRET="/);
  rmSync(second);
  ensureDevelopmentSecrets(second);
  const names = ["SESSION_SECRET", "SIMULATOR_SECRET"];
  const made = names.map((name) => secretOf(first, name));
  expect(made).not.toContain(undefined);
  expect(new Set([...made, ...names.map((name) => secretOf(second, name))]).size).toBe(4);
  ensureDevelopmentSecrets(first);
  expect(names.map((name) => secretOf(first, name))).toEqual(made);
  expect(statSync(first).mode & 0o077).toBe(0);
  rmSync(folder, { recursive: true });
  expect(readFileSync(".gitignore", "utf8").split("\n")).toContain(".dev.vars");
  expect(readFileSync("wrangler.toml", "utf8")).not.toMatch(/SECRET\s*=|KEY\s*=/);
  expect(existsSync(".env")).toBe(false);
});

test("P2 lists every dependency with a reason in docs/dependencies.md, and nothing else", () => {
  const rows = readFileSync("docs/dependencies.md", "utf8")
    .split("\n")
    .flatMap((row) => {
      const [, name, reason] = /^\| `([^`]+)` \| (.+) \|$/.exec(row) ?? [];
      return name && reason ? [[name, reason] as const] : [];
    });
  expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(declared).sort());
  for (const [name, reason] of rows) expect([name, reason.length > 10]).toEqual([name, true]);
});
