import type { Rolldown } from "vite";
import { expect, it } from "vitest";
import { firstStyles } from "#scripts/first-files.ts";

/** A built chunk with its own style. */
const chunk = (name: string, imports: string[] = []) =>
  [
    `assets/${name}.js`,
    {
      type: "chunk",
      fileName: `assets/${name}.js`,
      imports: imports.map((each) => `assets/${each}.js`),
      viteMetadata: { importedCss: new Set([`assets/${name}.css`]) },
    },
  ] as const;

it("places the entry's styles first, so that all modules override them", () => {
  const bundle = Object.fromEntries([
    chunk("home-page-1", ["base-1"]),
    chunk("base-1"),
    chunk("start-1", ["base-1"]),
    chunk("index-1"),
  ]) as unknown as Rolldown.OutputBundle;
  const [first, ...others] = firstStyles(bundle);
  expect(first).toBe("assets/index-1.css");
  expect(others.sort()).toEqual(
    ["base-1", "home-page-1", "start-1"].map((it) => `assets/${it}.css`),
  );
});
