/**
 * The built platform at `LATER_MS` after now, so that a test can open the same state on another
 * day. A copy of the build starts with a clock ahead, and its objects' alarms follow that clock.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { preview } from "vite";
import { claimRun, orEnd } from "#scripts/claim-run.ts";
import { port, quietRuntime, stateDir } from "#scripts/environment.ts";
import { prepareState } from "#scripts/prepare-state.ts";

/** Code that runs before the build's first line. */
const clock = (laterMs: number) => `
const laterMs = ${laterMs};
const Now = Date;
globalThis.Date = class Date extends Now {
  constructor(...parts) {
    if (parts.length === 0) super(Now.now() + laterMs);
    else super(...parts);
  }
  static now() {
    return Now.now() + laterMs;
  }
};
export function ringLater(storage) {
  const { setAlarm, getAlarm } = storage;
  const shift = (time, ms) => new Now(new Now(time).getTime() + ms);
  storage.setAlarm = (time, options) => setAlarm.call(storage, shift(time, -laterMs), options);
  storage.getAlarm = async (options) => {
    const time = await getAlarm.call(storage, options);
    return time === null ? null : time + laterMs;
  };
}
`;

const entry = (objects: readonly string[]) => `
import { ringLater } from "./clock.js";
import * as build from "./index.js";
export { default } from "./index.js";
const later = (Built) =>
  class extends Built {
    constructor(ctx, env) {
      ringLater(ctx.storage);
      super(ctx, env);
    }
  };
${objects.map((name) => `export const ${name} = later(build.${name});`).join("\n")}
`;

interface BuiltConfig {
  main: string;
  durable_objects: { bindings: { class_name: string }[] };
}

/** @returns the folder of the copy, to be served as the built project is */
function copyBuild(laterMs: number): string {
  const root = join(stateDir, "build");
  const worker = join(root, "dist/edge_broker");
  rmSync(root, { recursive: true, force: true });
  cpSync("dist/edge_broker", worker, { recursive: true });
  symlinkSync(resolve("dist/client"), join(root, "dist/client"));
  cpSync(".wrangler/deploy", join(root, ".wrangler/deploy"), { recursive: true });
  const path = join(worker, "wrangler.json");
  const config = JSON.parse(readFileSync(path, "utf8")) as BuiltConfig;
  const objects = config.durable_objects.bindings.map(({ class_name }) => class_name);
  writeFileSync(join(worker, "clock.js"), clock(laterMs));
  writeFileSync(join(worker, "entry.js"), entry(objects));
  writeFileSync(path, JSON.stringify({ ...config, main: "entry.js" }));
  return root;
}

quietRuntime();
mkdirSync(stateDir, { recursive: true });
await claimRun(port, stateDir);
await orEnd(() => prepareState(stateDir));
await preview({
  root: copyBuild(Number(process.env.LATER_MS)),
  configFile: resolve("vite.config.ts"),
  preview: { port, strictPort: true, host: "127.0.0.1" },
});
