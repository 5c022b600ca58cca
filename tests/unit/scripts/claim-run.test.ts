import { spawn } from "node:child_process";
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

describe("a local server's start", () => {
  /** A process that holds the folder until it is killed. */
  async function holder(folder: string) {
    const script = `import { claimState } from "#scripts/claim-run.ts";
      claimState(${JSON.stringify(folder)});
      console.log("held");
      setTimeout(() => {}, 60_000);`;
    const args = ["--input-type=module-typescript", "-e", script];
    const other = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    await once(other.stdout, "data");
    return other;
  }

  it("refuses a state folder that another living process holds, and names the process", async () => {
    const folder = newFolder();
    const other = await holder(folder);
    expect(() => claimState(folder)).toThrow(`in use by process ${other.pid}`);
    other.kill("SIGKILL");
    await once(other, "exit");
    expect(() => claimState(folder)).not.toThrow();
  });

  it("takes over the folder of a process that is gone when another one has its number now", () => {
    const folder = newFolder();
    // A process that is alive and holds nothing.
    writeFileSync(join(folder, "in-use-by.txt"), String(process.ppid));
    claimState(folder);
    expect(readFileSync(join(folder, "in-use-by.txt"), "utf8")).toBe(String(process.pid));
  });

  it("refuses a folder that cannot be made, in one sentence", () => {
    const folder = newFolder();
    writeFileSync(join(folder, "file"), "");
    expect(() => claimState(join(folder, "file", "state"))).toThrow(
      /^The state folder .* cannot be written \(.*\)\. Make it writable, or choose another folder/,
    );
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
