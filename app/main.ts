/** The locale must be known before the first message is loaded, so everything else is imported after it. */
import { applyLocale } from "./i18n/locale.ts";

await applyLocale();
// The operators' desk is another app: nothing of the traders' starts there, and nothing of it is loaded here.
if (/^\/desk(\/|$)/.test(location.pathname)) await import("./desk/desk-app.tsx");
else await import("./start.tsx");
