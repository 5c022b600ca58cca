import { parseArgs } from "node:util";
import { quietRuntime } from "#scripts/environment.ts";
import { type ObjectHarness, startObjects } from "#scripts/replay/object-harness.ts";

export async function startBench(): Promise<{
  options: { json: boolean; record: boolean };
  objects: ObjectHarness;
}> {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      record: { type: "boolean", default: false },
    },
  });
  quietRuntime();
  const objects = await startObjects({
    main: "bench/engine/worker.ts",
    classes: { MARKET: "BenchMarket", ACCOUNT: "BenchAccount" },
  });
  return { options: values, objects };
}
