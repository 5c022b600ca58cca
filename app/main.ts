/**
 * The locale must be known before the first message is loaded, so everything else is imported after
 * it.
 */
import { load as loadTexts } from "#messages/start/load.js";
import { sendEarly } from "./api/early.ts";
import { firstPage } from "./data/first-page.ts";
import { startCalls } from "./data/start-calls.ts";
import { applyLocale, currentLocale } from "./i18n/locale.ts";

async function start(): Promise<void> {
  await applyLocale();
  // With the app, not after it: it asks for its texts only once it is there itself.
  const texts = loadTexts[currentLocale()]();
  // The operators' desk is another app: nothing of the traders' starts there, and nothing of it is
  // loaded here.
  if (/^\/desk(\/|$)/.test(location.pathname)) {
    await Promise.all([texts, import("./desk/desk-app.tsx")]);
  } else {
    // Answers that came with the document are not asked for before the page shows them.
    if (!firstPage()) sendEarly(startCalls);
    // A page that is no tab is on its way as soon as its address is known.
    const pages = /^\/(trade)?$/.test(location.pathname) ? null : import("./shell/pages.ts");
    await Promise.all([texts, import("./start.tsx"), pages]);
  }
  // The document's own watch over the start ends.
  document.getElementById("stuck")?.remove();
}

start().catch((error: unknown) => {
  console.error(error);
  window.startFailed();
});
