import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { claimState, requireFreePort } from "#scripts/claim-run.ts";

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "claim-"));
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A process that holds the folder until it is killed. */
async function holder(folder: string) {
  const script = `import { claimState } from "#scripts/claim-run.ts";
    claimState(${JSON.stringify(folder)});
    console.log("held");
    setTimeout(() => {}, 300_000);`;
  const args = ["--input-type=module-typescript", "-e", script];
  const other = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(other.stdout, "data");
  return other;
}

it.each([
  ["backup", ["--to", "archive"]],
  ["reconcile", []],
  ["audit", ["--account", "all"]],
  ["feed-use", []],
  ["desk-operator", ["--email", "a@b.example", "--name", "A", "--role", "owner"]],
])("refuses %s in one sentence when a platform holds the state folder", async (name, args) => {
  const folder = newFolder();
  const other = await holder(folder);
  const env = { ...process.env, STATE_DIR: folder, BACKUP_PASSPHRASE: "a passphrase of a test" };
  const command = [`scripts/${name}.ts`, ...args];
  const run = spawnSync(process.execPath, command, { env, encoding: "utf8", timeout: 50_000 });
  other.kill("SIGKILL");
  expect(run.status).toBeGreaterThan(0);
  expect(run.stderr.trim().split("\n")).toEqual([
    expect.stringContaining(`in use by process ${other.pid}.`),
  ]);
});

describe("a local server's start", () => {
  it("refuses a state folder that another living process holds, and names the process", async () => {
    const folder = newFolder();
    const other = await holder(folder);
    expect(() => claimState(folder)).toThrow(`in use by process ${other.pid}`);
    other.kill("SIGKILL");
    await once(other, "exit");
    expect(() => claimState(folder)).not.toThrow();
  });

  it("takes over the state folder of an ended process when another process now has the same process id", () => {
    const folder = newFolder();
    // A living process that holds no folder.
    writeFileSync(join(folder, "in-use-by.txt"), String(process.ppid));
    claimState(folder);
    expect(readFileSync(join(folder, "in-use-by.txt"), "utf8")).toBe(String(process.pid));
  });

  it("refuses a state folder that cannot be made, in one sentence", () => {
    const folder = newFolder();
    writeFileSync(join(folder, "file"), "");
    expect(() => claimState(join(folder, "file", "state"))).toThrow(
      /^The state folder .* cannot be written \(.*\)\. Make it writable, or choose another folder/,
    );
  });

  it("refuses a used port, and explains how to choose another", async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
    });
    await expect(requireFreePort(port)).rejects.toThrow("PORT=number");
    await new Promise((resolve) => server.close(resolve));
    await expect(requireFreePort(port)).resolves.toBeUndefined();
  });
});
