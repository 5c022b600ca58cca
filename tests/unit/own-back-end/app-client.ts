/** The app's client outside a page, as a company's own back end sees it. */
import { vi } from "vitest";

/** A stand-in for the client's `localStorage`. */
function storage(kept: Record<string, string>): Partial<Storage> {
  return {
    getItem: (key) => kept[key] ?? null,
    setItem(key, value) {
      kept[key] = value;
    },
    removeItem(key) {
      delete kept[key];
    },
  };
}

/** The client of a signed-in browser, for the back end at `url`. */
export async function openClient(url: string, token: string) {
  // The document tells the client that it runs in a page, not in the worker.
  vi.stubGlobal("document", {});
  vi.stubGlobal("localStorage", storage({ token }));
  vi.stubGlobal("sessionStorage", storage({}));
  vi.stubGlobal("location", new URL("http://own.localhost/"));
  vi.stubGlobal("navigator", { onLine: true, languages: ["en"] });
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => send(new URL(path, url), init));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { speak } = await import("#app/api/dialect.ts");
  const { OwnDialect } = await import("#app/api/own-back-end/own-dialect.ts");
  speak(new OwnDialect());
  return import("#app/api/client.ts");
}
