/** A style with an unset custom property has no effect, and no tool reports it. */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Properties that are used without a fallback, and never set. */
function unset(texts: readonly string[]): string[] {
  const all = texts.join("\n");
  const set = new Set(
    [...all.matchAll(/(--[a-z0-9-]+)["'`\]]*\s*:|setProperty\(\s*["'`](--[a-z0-9-]+)/g)].map(
      ([, inStyle, inCode]) => inStyle ?? inCode,
    ),
  );
  const used = [...all.matchAll(/var\((--[a-z0-9-]+)\s*\)/g)].map(([, name]) => name as string);
  return [...new Set(used)].filter((name) => !set.has(name));
}

describe("custom properties of the app's styles", () => {
  it("sets every custom property that the app's styles use", () => {
    const files = globSync("app/**/*.{css,ts,tsx}");
    expect(files.length).toBeGreaterThan(300);
    expect(unset(files.map((file) => readFileSync(file, "utf8")))).toEqual([]);
  });

  it("names custom properties that are never set", () => {
    const texts = [".a { --ground: #fff; color: var(--ground) }", ".b { color: var(--page) }"];
    expect(unset(texts)).toEqual(["--page"]);
    expect(unset([...texts, 'style.setProperty("--page", "#fff")'])).toEqual([]);
  });
});
