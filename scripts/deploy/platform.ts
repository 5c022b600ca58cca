import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DeployError } from "./error.ts";

export interface Platform {
  /** Resolves to what wrangler printed. @throws WranglerError */
  wrangler(args: readonly string[]): Promise<string>;
  build(variables: Record<string, string>): Promise<void>;
  /** Resolves to the status and text of a page; null if there is no answer. */
  fetchText(url: string): Promise<{ status: number; text: string } | null>;
  wait(ms: number): Promise<void>;
  /** False in a dry run: nothing is written, and reads answer as if the account were empty. */
  isLive: boolean;
}

export class WranglerError extends DeployError {
  /** Everything that wrangler printed. */
  readonly output: string;

  constructor(args: readonly string[], output: string) {
    super(`wrangler ${args.slice(0, 3).join(" ")} failed:\n${output.trim()}`);
    this.output = output;
  }
}

interface Ran {
  code: number;
  stdout: string;
  output: string;
}

export type RunWrangler = (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<Ran>;

function run(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let output = "";
    child.stdout.on("data", (part: Buffer) => {
      stdout += part;
      output += part;
    });
    child.stderr.on("data", (part: Buffer) => {
      output += part;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, stdout, output }));
  });
}

export const wranglerProcess: RunWrangler = (args, env) =>
  run(join("node_modules", ".bin", "wrangler"), args, env);

export function livePlatform(
  variables: NodeJS.ProcessEnv,
  runWrangler: RunWrangler = wranglerProcess,
): Platform {
  const env = { ...variables, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" };
  return {
    isLive: true,
    async wrangler(args) {
      const { code, stdout, output } = await runWrangler(args, env);
      if (code !== 0) throw new WranglerError(args, output);
      return stdout;
    },
    async build(more) {
      const built = await run(process.execPath, ["scripts/build.ts"], { ...env, ...more });
      if (built.code !== 0) throw new DeployError(`the build failed:\n${built.output}`);
    },
    async fetchText(url) {
      try {
        const answer = await fetch(url, {
          redirect: "manual",
          signal: AbortSignal.timeout(10_000),
        });
        return { status: answer.status, text: await answer.text() };
      } catch {
        // There is no address, certificate or answer yet. The caller tries again.
        return null;
      }
    },
    wait: (ms) => wait(ms),
  };
}

/**
 * Platform for a dry run. It prints what would be done, and answers as if the account were empty.
 */
export function plannedPlatform(say: (text: string) => void): Platform {
  return {
    isLive: false,
    async wrangler(args) {
      const shown = args.map((each) => (/[\s"]/.test(each) ? "'…'" : each));
      say(`     $ npx wrangler ${shown.join(" ")}`);
      return args.includes("--json") ? "[]" : "";
    },
    async build(more) {
      const named = Object.entries(more).map(([name, value]) => `${name}=${value}`);
      say(`     $ ${named.join(" ")} npm run build`);
    },
    async fetchText(url) {
      say(`     GET ${url}`);
      return null;
    },
    wait: async () => {},
  };
}
