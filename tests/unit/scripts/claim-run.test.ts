import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

describe("a local server's start", () => {
  it("refuses a state folder that another living process holds, and names the process", async () => {
    const folder = newFolder();
    const other = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
    try {
      writeFileSync(join(folder, "in-use-by.txt"), String(other.pid));
      expect(() => claimState(folder)).toThrow(`in use by process ${other.pid}`);
    } finally {
      other.kill();
    }
  });

  it("takes over the folder of a process that is gone", () => {
    const folder = newFolder();
    // Above the largest process number of Linux.
    writeFileSync(join(folder, "in-use-by.txt"), "4194305");
    claimState(folder);
    expect(existsSync(join(folder, "in-use-by.txt"))).toBe(true);
  });

  it("refuses a port that is taken, and says how to choose another", async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
    });
    await expect(requireFreePort(port)).rejects.toThrow("PORT=number");
    await new Promise((resolve) => server.close(resolve));
    await expect(requireFreePort(port)).resolves.toBeUndefined();
  });
});
