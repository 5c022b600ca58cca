/** The locale must be known before the first message is loaded, so everything else is imported after it. */
import { applyLocale } from "./i18n/locale.ts";

await applyLocale();
await import("./start.tsx");
