import type { HtmlTagDescriptor, Plugin } from "vite";
import { firstFiles } from "./first-files.ts";

/**
 * Names the files of a first visit in the page itself, so that the browser fetches all of them at
 * once and not one after the other as each is found in the one before. Marked, because the
 * operators' desk is the same page and needs none of them, and other pages need none of Home's
 * (see `worker/middleware/documents.ts`).
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
        const files = firstFiles(bundle);
        const links = (names: readonly string[], mark: true | "home") =>
          names.filter((file) => !html.includes(file)).map((file) => link(file, mark));
        return [...links(files.start, true), ...links(files.home, "home")];
      },
    },
  };
}

function link(file: string, mark: true | "home"): HtmlTagDescriptor {
  const kind = file.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
  const attrs = { ...kind, crossorigin: true, href: `/${file}`, "data-start": mark };
  return { tag: "link", attrs, injectTo: "head" };
}
