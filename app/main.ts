/** Finds the locale first and then imports most modules, because these load texts in the locale. */
// Must be the first import, because the styles of other modules override these styles.
import "./styles/parts.css";
import { load as loadTexts } from "#messages/start/load.js";
import { sendEarly } from "./api/early.ts";
import { firstPage } from "./data/start/first-page.ts";
import { startCalls } from "./data/start/start-calls.ts";
import { applyLocale, currentLocale } from "./i18n/locale.ts";

async function start(): Promise<void> {
  await applyLocale();
  // Requests the texts together with the app; the app itself would request them later.
  const texts = loadTexts[currentLocale()]();
  // The operators' desk is another app: neither app starts or loads anything of the other.
  if (/^\/desk(\/|$)/.test(location.pathname)) {
    await Promise.all([texts, import("./desk/desk-app.tsx")]);
  } else {
    // If the worker drew the page, the document has the first answers. Otherwise calls start now.
    if (!firstPage()) sendEarly(startCalls);
    // Loads the list of the pages now, except for Home and the trade page.
    const pages = /^\/(trade)?$/.test(location.pathname) ? null : import("./shell/pages.ts");
    await Promise.all([texts, import("./start.tsx"), pages]);
  }
  // Removes the notice that `index.html` shows if the app does not start.
  document.getElementById("stuck")?.remove();
}

start().catch((error: unknown) => {
  console.error(error);
  window.startFailed();
});
