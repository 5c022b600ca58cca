/**
 * Browsers draw some elements with boxes of their own, and differ: WebKit made the popover of the
 * toasts as high as the window. The app's own styles set the boxes of all such elements that it
 * uses.
 */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const field = ["margin", "padding", "font", "color"];
const grouped = ["min-width", "margin", "padding", "border"];
const above = "width max-width height max-height margin padding border overflow background color";
/** Properties that the base styles have to set for an element. */
const needed: Record<string, string[]> = {
  button: [...field, "border", "background"],
  input: field,
  select: field,
  textarea: field,
  fieldset: grouped,
  legend: grouped,
  iframe: grouped,
  progress: grouped,
  dialog: above.split(" "),
  "[popover]": above.split(" "),
  'input[type="search"]': ["appearance"],
  'input[type="date"]': ["appearance"],
};

const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, "");

/** Rules of a style sheet: selector and declarations, those within a media query as well. */
function rulesOf(css: string): Array<[selector: string, body: string]> {
  return [...withoutComments(css).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selector = "", body = ""]) => [selector.trim(), body],
  );
}

const propertiesIn = (body: string) =>
  [...body.matchAll(/(?:^|;)\s*([a-z-]+)\s*:/g)].map(([, name]) => name as string);

/** Declarations of a style sheet for every element of a kind, also within media queries. */
function saidOf(kind: string, css: string): string[] {
  const alone = (selector: string) =>
    selector
      .replace(/^:where\((.*)\)$/s, "$1")
      .split(/,\s*/)
      .includes(kind);
  return rulesOf(css)
    .filter(([selector]) => alone(selector))
    .flatMap(([, body]) => propertiesIn(body));
}

/** Elements that browsers draw by their own rules, or in a frame. */
const ownBox =
  /<(button|dialog|embed|fieldset|hr|iframe|input|legend|menu|meter|progress|select|textarea)\b|\s(popover)=/g;

describe("elements with a browser's own box", () => {
  const base = readFileSync("app/styles/base.css", "utf8");

  for (const [kind, properties] of Object.entries(needed)) {
    it(`sets in base.css every required property of the element ${kind}`, () => {
      expect(saidOf(kind, base)).toEqual(expect.arrayContaining(properties));
    });
  }

  it("lists exactly the app's elements to which browsers give a box of their own", () => {
    const code = globSync("app/**/*.tsx").map((file) => readFileSync(file, "utf8"));
    const used = [...code.join("\n").matchAll(ownBox)].map(([, tag, attribute]) =>
      attribute ? `[${attribute}]` : tag,
    );
    const named = Object.keys(needed).filter((kind) => !kind.includes("type="));
    expect([...new Set(used)].sort()).toEqual(named.sort());
  });

  it("gives no fixed element the height fit-content, which WebKit reads as the window's height", () => {
    const fixed = globSync("app/**/*.css").flatMap((file) => {
      const rules = rulesOf(readFileSync(file, "utf8"));
      const places = new Set(
        rules.filter(([, body]) => /position:\s*fixed/.test(body)).map(([selector]) => selector),
      );
      return rules
        .filter(([selector, body]) => places.has(selector) && /height:\s*fit-content/.test(body))
        .map(([selector]) => `${file}: ${selector}`);
    });
    expect(fixed).toEqual([]);
  });

  it("uses letters of at least 16 pixels in fields on touch screens", () => {
    const field = /\b(input|select|textarea)\b|\.(input|source)\b/;
    const large = /^(1rem|inherit|var\(--text-(l|xl|2xl|field-s)\))$/;
    const small = globSync("app/**/*.css").flatMap((file) =>
      rulesOf(readFileSync(file, "utf8"))
        .filter(([selector]) => field.test(selector) && !selector.includes("button"))
        .filter(([selector]) => !selector.startsWith(":where(button"))
        .flatMap(([selector, body]) =>
          [...body.matchAll(/\bfont(?:-size)?:\s*([^;]+);/g)]
            .filter(([line, size = ""]) => line.startsWith("font:") || !large.test(size))
            .map(([line]) => `${file}: ${selector}: ${line}`),
        ),
    );
    expect(small).toEqual([]);
    expect(saidOf("input", base)).toContain("font-size");
    expect(readFileSync("app/styles/tokens.css", "utf8")).toMatch(
      /pointer: coarse\) \{\s*:root \{\s*--text-field-s: 1rem;/,
    );
  });
});
