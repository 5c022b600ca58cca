/**
 * Wrangler's own code in one process for many commands. A process for each command needs a second
 * or two to load.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import type { RunWrangler } from "#scripts/deploy/platform.ts";

/** Runs one command at a time. */
export function residentWrangler(): { run: RunWrangler; stop(): void } {
  const host = fork(new URL("./wrangler-host.ts", import.meta.url), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(host, "exit").then(() => {
    throw new Error("the process of wrangler's commands ended");
  });
  ended.catch(() => {});
  return {
    async run(args, env) {
      const answer = once(host, "message");
      host.send({ args, env });
      const [ran] = await Promise.race([answer, ended]);
      return ran;
    },
    stop: () => void host.kill(),
  };
}
