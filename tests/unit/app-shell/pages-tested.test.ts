import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("opens every page in a browser test that does something on it", () => {
  const lists = ["tab-pages", "pages"].map((name) => readFileSync(`app/shell/${name}.ts`, "utf8"));
  const paths = [...lists.join("\n").matchAll(/^ {2}"(\/[^"]*)"/gm)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(15);
  // The accessibility test opens every page, but does nothing there.
  const specs = globSync("tests/e2e/*.spec.ts").filter((path) => !path.includes("accessibility"));
  // Finds the path as text or in a pattern; a longer path is another page.
  const texts = specs.map((path) => readFileSync(path, "utf8").replaceAll("\\", ""));
  const opens = (path: string) => new RegExp(`${path}(?![\\w/-])`);
  expect(paths.filter((path) => !texts.some((text) => opens(path).test(text)))).toEqual([]);
});
