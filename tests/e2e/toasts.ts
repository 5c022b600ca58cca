/** Records the texts of toasts, as a toast may be gone before a slow machine checks. */
import { test as base, expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    toldByToasts?: string[];
  }
}

/** Runs in the page before the app's own scripts. */
function recordToasts(): void {
  const told: string[] = [];
  window.toldByToasts = told;
  // The stack opens a moment after a toast is in it.
  const record = (toast: Element) => {
    if (toast.checkVisibility()) told.push(toast.textContent ?? "");
    else if (toast.isConnected) requestAnimationFrame(() => record(toast));
  };
  new MutationObserver((changes) => {
    const changed = changes.flatMap(({ target, addedNodes }) => {
      const around = target.parentElement?.closest("[data-testid=toast]");
      const inside = [...addedNodes].filter((node) => node instanceof HTMLElement);
      return [
        ...(around ? [around] : []),
        ...inside.filter((node) => node.matches("[data-testid=toast]")),
        ...inside.flatMap((node) => [...node.querySelectorAll("[data-testid=toast]")]),
      ];
    });
    for (const toast of new Set(changed)) requestAnimationFrame(() => record(toast));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

export const test = base.extend<{ closed: undefined }, { recorded: undefined }>({
  // Closes a test's further pages, which would go on drawing prices beside later tests.
  closed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
  recorded: [
    async ({ browser }, use) => {
      browser.on("context", (context) => context.addInitScript(recordToasts));
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
});

/** Waits until a toast was shown that no earlier call has consumed. */
export async function expectTold(page: Page, what: string | RegExp = ""): Promise<void> {
  const isMeant = (text: string) =>
    typeof what === "string" ? text.includes(what) : what.test(text);
  const find = async () => {
    const all = await page.evaluate(() => window.toldByToasts ?? []);
    const at = all.findIndex(isMeant);
    if (at >= 0) await page.evaluate((count) => window.toldByToasts?.splice(0, count), at + 1);
    return at >= 0 ? "shown" : `toasts: ${all.join(" | ")}`;
  };
  await expect.poll(find, `a toast ${what}`).toBe("shown");
}

export { expect };
