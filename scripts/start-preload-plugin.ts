import type { HtmlTagDescriptor, Plugin } from "vite";
import { firstFiles } from "./first-files.ts";

/**
 * Names the files of a first visit in the page itself, so that the browser fetches all of them at
 * once and not one after the other as each is found in the one before. Marked, because the
 * operators' desk is the same page and needs none of them (see `worker/middleware/documents.ts`).
 */
export function startPreload(): Plugin {
  return {
    name: "start-preload",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (!bundle) throw new Error("there is no bundle to name the files of");
        return firstFiles(bundle)
          .filter((file) => !html.includes(file))
          .map((file): HtmlTagDescriptor => {
            const isStyle = file.endsWith(".css");
            const kind = isStyle ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
            const attrs = { ...kind, crossorigin: true, href: `/${file}`, "data-start": true };
            return { tag: "link", attrs, injectTo: "head" };
          });
      },
    },
  };
}
