import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("finds the path of every page in at least one test in a browser besides the accessibility test", () => {
  const lists = ["tab-pages", "pages"].map((name) => readFileSync(`app/shell/${name}.ts`, "utf8"));
  const paths = [...lists.join("\n").matchAll(/^ {2}"(\/[^"]*)"/gm)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(15);
  // The accessibility test does not count: it opens every page without acting on it.
  const specs = globSync(["tests/e2e/*.spec.ts", "tests/components/*.test.tsx"]).filter(
    (path) => !path.includes("accessibility"),
  );
  // Matches the path as text or in a pattern, but not the start of a longer path.
  const texts = specs.map((path) => readFileSync(path, "utf8").replaceAll("\\", ""));
  const opens = (path: string) => new RegExp(`${path}(?![\\w/-])`);
  expect(paths.filter((path) => !texts.some((text) => opens(path).test(text)))).toEqual([]);
});
