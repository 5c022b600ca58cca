import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";
import { firstFiles, firstStyles } from "./first-files.ts";
import { languageFile } from "./language-file.ts";

/**
 * Names the files of a first visit in the page itself, so that the browser requests them all at
 * once. Otherwise it would find each file's name only in the previous file. Each link has a mark.
 * By the marks, `worker/middleware/documents.ts` removes links to files of other pages and other
 * languages. A visit to the operators' desk needs none of the links.
 * Styles are put into the page, so that its words appear with its first bytes.
 */
export function startPreload(): Plugin {
  let styles = "";
  return {
    name: "start-preload",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        styles = takeStyles(bundle);
      },
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (!bundle) throw new Error("there is no bundle to name the files of");
        const { start, home, trade, chart } = firstFiles(bundle);
        const links = (files: readonly string[], mark: Mark) =>
          files.filter((file) => !html.includes(file)).map((file) => link(file, mark));
        return [
          { tag: "style", children: styles, injectTo: "head" },
          ...links(start, { "data-start": true }),
          ...links(home, { "data-start": "home" }),
          ...links(trade, { "data-start": "trade" }),
          ...Object.values(bundle).flatMap((file) => {
            const texts = languageFile(file);
            if (!texts) return [];
            const mark = texts.set === "start" ? null : ({ "data-start": "trade" } as const);
            return [link(file.fileName, { "data-language": texts.language, ...mark })];
          }),
          // Files of the chart are last, because the other files are needed first.
          ...links(chart, { "data-start": "trade" }),
        ];
      },
    },
  };
}

type Mark = Record<`data-${string}`, string | true>;

/**
 * Removes the style files of a first visit from the build, so that no script requests them. Returns
 * their text.
 */
function takeStyles(bundle: Rolldown.OutputBundle): string {
  const taken = firstStyles(bundle);
  for (const file of Object.values(bundle)) {
    if (file.type !== "chunk") continue;
    for (const style of taken) file.viteMetadata?.importedCss.delete(style);
  }
  const texts = taken.map((file) => (bundle[file] as Rolldown.OutputAsset).source);
  for (const file of taken) delete bundle[file];
  return texts.join("");
}

function link(file: string, mark: Mark): HtmlTagDescriptor {
  const kind = file.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
  const attrs = { ...kind, crossorigin: true, href: `/${file}`, ...mark };
  return { tag: "link", attrs, injectTo: "head" };
}
