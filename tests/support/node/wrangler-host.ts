/**
 * Runs the commands of wrangler that its parent sends, one after the other. Wrangler is compiled
 * once and evaluated anew for each command, so that no command sees the state of an earlier one.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { compileFunction } from "node:vm";

interface Command {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
}

interface Wrangler {
  main(args: readonly string[]): Promise<void>;
}

const path = createRequire(import.meta.url).resolve("wrangler");
const wrangler = compileFunction(
  `${readFileSync(path, "utf8")}\nexports.main = main;`,
  ["exports", "require", "module", "__filename", "__dirname"],
  { filename: path },
);

/** Resolves to the exit code of a command, and to what it printed. */
async function run({ args, env }: Command) {
  const ran = { code: 0, stdout: "", output: "" };
  process.stdout.write = (text: string | Uint8Array) => {
    ran.stdout += text;
    ran.output += text;
    return true;
  };
  process.stderr.write = (text: string | Uint8Array) => {
    ran.output += text;
    return true;
  };
  process.argv = [process.execPath, path, ...args];
  process.env = env;
  process.exitCode = 0;
  try {
    const module = { exports: {} as Wrangler };
    wrangler(module.exports, createRequire(path), module, path, dirname(path));
    await module.exports.main(args);
    ran.code = Number(process.exitCode);
  } catch (error) {
    ran.code = (error as { code?: number }).code || 1;
  }
  process.removeAllListeners("uncaughtException");
  return ran;
}

// Wrangler ends its channel to a parent after a command.
process.disconnect = () => {};
process.on("message", async (command: Command) => process.send?.(await run(command)));
