/**
 * Writes `/licences.txt`: the packages whose code runs in the browser or in the worker, each with
 * the text of its licence. The build fails if a package has no licence.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageList } from "./licences-plugin.ts";

const textNames = /^(licen[sc]e|copying|notice)/i;
const mit = `MIT License

Copyright (c) HOLDER

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

interface Package {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
}

/**
 * Returns the package's licence files. If the package has none but names MIT, returns the text of
 * that licence.
 */
function wordsOf(folder: string, { name, license, author }: Package): string {
  const files = readdirSync(folder).filter((file) => textNames.test(file));
  if (files.length > 0) {
    return files
      .sort()
      .map((file) => readFileSync(join(folder, file), "utf8").trim())
      .join("\n\n");
  }
  const holder = typeof author === "object" ? author.name : author;
  if (license !== "MIT" || !holder) throw new Error(`${name} ships without the words of a licence`);
  return mit.replace("HOLDER", holder);
}

export function licenceOf(folder: string): string {
  const pack: Package = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (!pack.license) throw new Error(`${pack.name} ships without a licence`);
  return `${pack.name} ${pack.version} (${pack.license})\n\n${wordsOf(folder, pack)}`;
}

/** @param builds folders of the builds; the file is written into the first one, which is served */
export function writeLicences(builds: readonly [string, ...string[]]): void {
  const folders = builds.flatMap((build): string[] =>
    JSON.parse(readFileSync(join(build, packageList), "utf8")),
  );
  const texts = [...new Set(folders)].map(licenceOf).sort();
  const pictures = readFileSync("public/symbols/LICENSE.md", "utf8").trim();
  const all = [...new Set(texts), pictures].join(`\n\n${"-".repeat(80)}\n\n`);
  writeFileSync(join(builds[0], "licences.txt"), `${all}\n`);
}
