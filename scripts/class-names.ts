/**
 * Compares the classes that styles define with the class names that code gives to elements. Pure:
 * `tests/unit/architecture.test.ts` runs it.
 */
import { posix } from "node:path";

const globalStyles = ["app/styles/base.css", "app/styles/parts.css"];
const word = "[a-zA-Z][\\w-]*";
/**
 * Words that a computed class name may contain: texts in quotation marks, and names of properties.
 */
const spoken = /["'`](\w+)["'`]|\b(\w+)\??:/g;

/** Returns the classes that a style defines; `:global(.up)` defines none. */
function classesIn(css: string): Set<string> {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\{[^{}]*\}/g, "{}")
    .replaceAll(/:global\([^)]*\)/g, "");
  return new Set(
    [...selectors.matchAll(new RegExp(`\\.(${word})`, "g"))].map(([, it]) => it ?? ""),
  );
}

/** True if a computed name, as in `styles[tone]` or a template, can be this class. */
function isComputed(name: string, keys: readonly string[], words: ReadonlySet<string>): boolean {
  return keys.some((key) => {
    const [before = "", after = ""] = key.startsWith("`")
      ? key.slice(1, -1).split(/\$\{\w+\}/)
      : [];
    return (
      name.startsWith(before) &&
      name.endsWith(after) &&
      words.has(name.slice(before.length, name.length - after.length))
    );
  });
}

/**
 * Finds classes of style modules that no importer uses, and classes that importers use but the
 * module lacks.
 * @param files texts of all styles and code files, by path
 */
export function classFaults(files: ReadonlyMap<string, string>): string[] {
  const reads = new Map<string, { names: Set<string>; keys: string[] }>();
  const words = new Set<string>();
  for (const [path, code] of files) {
    if (path.endsWith(".css")) continue;
    for (const [, quoted, property] of code.matchAll(spoken)) words.add(quoted ?? property ?? "");
    for (const [, local, from] of code.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)) {
      const module = posix.join(posix.dirname(path), from ?? "");
      const { names, keys } = reads.get(module) ?? { names: new Set(), keys: [] };
      const read = code.matchAll(
        new RegExp(`(?<![-\\w./])${local}(?:\\.(\\w+)|\\[([^\\]]+)\\])`, "g"),
      );
      for (const [, name, key] of read) name ? names.add(name) : keys.push(key ?? "");
      reads.set(module, { names, keys });
    }
  }
  return [...files].flatMap(([module, css]) => {
    if (!module.endsWith(".module.css")) return [];
    const { names = new Set<string>(), keys = [] } = reads.get(module) ?? {};
    const classes = classesIn(css);
    const isRead = (name: string) => names.has(name) || isComputed(name, keys, words);
    return [
      ...[...classes]
        .filter((name) => !isRead(name))
        .map((name) => `${module}: no code reads ${name}`),
      ...[...names].filter((name) => !classes.has(name)).map((name) => `${module}: has no ${name}`),
    ];
  });
}

/**
 * Finds shared classes that no element has, and class names in code that no shared style defines.
 */
export function sharedClassFaults(files: ReadonlyMap<string, string>): string[] {
  const shared = new Set(globalStyles.flatMap((path) => [...classesIn(files.get(path) ?? "")]));
  const code = [...files].filter(([path]) => path.endsWith(".tsx"));
  const given = new Map<string, string>();
  for (const [path, text] of code) {
    for (const [, plain, template] of text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)) {
      const literal = plain ?? template?.replaceAll(/\$\{[^}]*\}/g, " ") ?? "";
      for (const name of literal.split(/\s+/)) if (name) given.set(name, path);
    }
  }
  const quoted = code.map(([, text]) => text).join("\n");
  const isGiven = (name: string) =>
    given.has(name) || new RegExp(`["'\`} ]${name}["'\` ]`).test(quoted);
  return [
    ...[...shared].filter((name) => !isGiven(name)).map((name) => `no element has ${name}`),
    ...[...given].filter(([name]) => !shared.has(name)).map(([name, path]) => `${path}: ${name}`),
  ];
}
