/** Commands that replay a recording name in one line the recording that they need. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "verify-input-"));
afterAll(() => rmSync(folder, { recursive: true }));

const bars = join(folder, "bars.csv");
writeFileSync(bars, "time_ms,open,high,low,close,volume\n60000,1,1.2,0.9,1,5\n");
const wrong = join(folder, "wrong.csv");
writeFileSync(wrong, "time_ms,bid,ask\n1735689600000000,1,1.1\n");
const packed = join(folder, "packed.csv.gz");
writeFileSync(packed, "no gzip");

const ofTicks = ["alerts", "doubt", "follow", "micro", "triggers"].map((name) => `verify-${name}`);
const all = [...ofTicks, "verify-replay", "feed-replay"];

const cases = [
  ...all.map((name) => [name, [], /^give /] as const),
  ...ofTicks.map((name) => [name, ["--file", bars], /tick|bid/] as const),
  ["verify-replay", ["--file", packed], `${packed}: `] as const,
  ["feed-replay", ["--file", wrong], `${wrong}:2: `] as const,
];

test.each(cases)("ends %s with one line and code 2 when it is given %j", (name, args, says) => {
  const options = { encoding: "utf8", timeout: 30_000 } as const;
  const run = spawnSync(process.execPath, [`scripts/${name}.ts`, ...args], options);
  const lines = run.stderr.trim().split("\n");
  expect([run.status, run.stdout, lines]).toEqual([2, "", [expect.stringMatching(says)]]);
});
