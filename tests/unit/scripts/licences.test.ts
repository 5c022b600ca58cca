import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";
import { afterAll, expect, test } from "vitest";
import { licenceOf, writeLicences } from "#scripts/licences.ts";
import { packageList, shippedPackages } from "#scripts/licences-plugin.ts";

const folder = mkdtempSync(join(tmpdir(), "licences-"));
afterAll(() => rmSync(folder, { recursive: true }));

function packageWith(name: string, files: Record<string, string>): string {
  const path = join(folder, "packages", name);
  mkdirSync(path, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  return path;
}

test("lists the packages of a build and of its workers", async () => {
  const root = join(folder, "app");
  mkdirSync(root);
  const from = (name: string) => JSON.stringify(resolve("node_modules", name));
  writeFileSync(
    join(root, "worker.js"),
    `import * as all from ${from("trading-signals")};
    postMessage(Object.keys(all));`,
  );
  writeFileSync(
    join(root, "start.js"),
    `import { encode } from ${from("uqr")};
    new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    console.log(encode("x"));`,
  );
  const packages = shippedPackages();
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [packages],
    worker: { plugins: () => [packages] },
    build: { rolldownOptions: { input: join(root, "start.js") } },
  });
  writeLicences([join(root, "dist")]);
  const listed = JSON.parse(readFileSync(join(root, "dist", packageList), "utf8"));
  expect(listed).toEqual(["trading-signals", "uqr"].map((name) => resolve("node_modules", name)));
  const text = readFileSync(join(root, "dist/licences.txt"), "utf8");
  const words = ["trading-signals", "uqr"].map((name) =>
    readFileSync(join("node_modules", name, "LICENSE"), "utf8").trim(),
  );
  for (const each of [...words, "circle-flags"]) expect(text).toContain(each);
});

test("writes every licence file of a package, and the MIT text when an MIT package has no licence file", () => {
  const own = { name: "both", version: "1.0.0", license: "MIT or MPL-2.0" };
  const both = packageWith("both", {
    "package.json": JSON.stringify(own),
    LICENSE: "one\n",
    "license.MPL": "two\n",
    NOTICE: "three\n",
    "README.md": "four\n",
  });
  expect(licenceOf(both)).toBe("both 1.0.0 (MIT or MPL-2.0)\n\none\n\nthree\n\ntwo");
  const bare = { name: "bare", version: "2.0.0", license: "MIT", author: "Ann" };
  const text = licenceOf(packageWith("bare", { "package.json": JSON.stringify(bare) }));
  expect(text).toMatch(/^bare 2\.0\.0 \(MIT\)\n\nMIT License\n\nCopyright \(c\) Ann\n/);
});

test.each([
  [{ license: "Apache-2.0", author: "Ann" }, "ships without the words of a licence"],
  [{ license: "MIT" }, "ships without the words of a licence"],
  [{ author: "Ann" }, "ships without a licence"],
])("fails when a package names only %j as its licence", (said, message) => {
  const files = { "package.json": JSON.stringify({ name: "x", version: "1.0.0", ...said }) };
  expect(() => licenceOf(packageWith(JSON.stringify(said).replaceAll(/\W/g, ""), files))).toThrow(
    message,
  );
});
