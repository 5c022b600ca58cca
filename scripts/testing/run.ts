import { spawn } from "node:child_process";

/**
 * Time limit of a step in ms. A step that hangs must leave enough of CI's 90 minutes for the other
 * steps.
 */
const stepLimitMs = 40 * 60_000;

/**
 * Runs a step. Shows the output of a parallel step only when the step ends, so that the lines of
 * several steps do not mix.
 */
export async function run(
  title: string,
  command: string[],
  { env = {}, beside = false }: { env?: Record<string, string>; beside?: boolean } = {},
): Promise<boolean> {
  if (!beside) console.log(`\n=== ${title}`);
  const [file, ...args] = command;
  const started = Date.now();
  const child = spawn(file as string, args, {
    stdio: [
      "ignore",
      ...(beside ? (["pipe", "pipe"] as const) : (["inherit", "inherit"] as const)),
    ],
    env: { ...process.env, ...env },
    timeout: stepLimitMs,
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => output.push(String(chunk)));
  }
  const ok = await new Promise<boolean>((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
  if (beside) console.log(`\n=== ${title}\n${output.join("")}`);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`=== ${title}: ${ok ? "ok" : "FAILED"} (${seconds} s)`);
  return ok;
}
