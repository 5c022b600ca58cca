import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isStartMessage } from "#scripts/start-messages.ts";

it("the start of the app uses its own texts only: the others are not there yet", () => {
  const missing = globSync("app/**/*.{ts,tsx}").flatMap((path) => {
    const source = readFileSync(path, "utf8");
    if (!/from "#messages\/messages\.js"/.test(source) || /page-messages\.ts$/.test(path))
      return [];
    const keys = [...source.matchAll(/\bm\.(\w+)/g)].map((match) => match[1] ?? "");
    return keys.filter((key) => !isStartMessage(key)).map((key) => `${path}: ${key}`);
  });
  expect(missing).toEqual([]);
});
