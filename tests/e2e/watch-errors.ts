import { test as base, expect } from "./toasts.ts";

/** A test in which an error on the console or an uncaught exception fails. */
export const test = base.extend<{ watched: undefined }>({
  watched: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        // A symbol without a picture shows the general one; the browser itself reports the 404.
        if (message.location().url.includes("/symbols/")) return;
        if (message.type() === "error") errors.push(message.text());
      });
      await use(undefined);
      // A test may end before calls that it changes have returned.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
