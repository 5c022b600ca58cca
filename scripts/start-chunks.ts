/**
 * Files of a first load. Each list below names the modules that one file contains, because small
 * modules compress better in one file than in twenty.
 */
interface Chunk {
  name: string;
  test(id: string): boolean;
  priority?: number;
}

function chunkOf(name: string, modules: readonly string[], priority?: number): Chunk {
  const test = (id: string) =>
    modules.some((module) => new RegExp(`/${module}\\.[jt]sx?$`).test(id)) ||
    (name === "locale" && id.includes("vite/preload-helper"));
  return priority === undefined ? { name, test } : { name, test, priority };
}

export const startChunks: Chunk[] = [
  // Modules that app/main.ts itself imports. They share no file with `start-messages.ts`, because
  // that file would load texts before the language is known.
  chunkOf(
    "locale",
    [
      "app/i18n/(locale|choose-locale|keep-cookie)",
      "messages/compiled/(start/load|pages/registry|answers/registry)",
      "app/api/(send|early)",
      "app/data/start/(start-calls|first-page)",
      "app/device",
      "app/ui/use-desktop",
    ],
    2,
  ),
  // Gives `start-messages.ts` a file of its own. It waits for the texts of the language, and other
  // modules in its file would wait, too.
  chunkOf("texts", ["app/i18n/start-messages"], 2),
  // Modules that the start of a trader and the start of an operator both need.
  chunkOf("base", [
    "app/(state|part)",
    "app/api/(client|token|reads-in-flight|warn-of)",
    "app/i18n/(format|isolate)",
    "app/data/(reading/loadable|company/company|device/install)",
    "app/features/(company/theme|identity/own-path)",
    "app/ui/(form/segmented|button|icon|part|states|simulated|change)",
    "app/ui/(symbol-badge|symbol-pictures|toasts|toast-list|error-boundary)",
    "app/ui/use-(every|clock)",
  ]),
  // Modules that the start of a trader needs, but the start of an operator does not.
  chunkOf("trader", [
    "app/data/(start/(first-answers|start-data)|reading/all-pages)",
    "app/data/company/(catalogue|closed-company|offered-modes|trade-modes)",
    "app/data/trader/(account|favourites|happenings|micro|positions|session|trades)",
    "app/realtime/\\w+",
    "app/live/(account-changes|start-realtime)",
    "app/features/(company/(menu-rules|service-link)|first-steps/put-away)",
    "app/features/market/(use-live-pair|pair-name|day-change|favourite-star|opening-t\\w+)",
    "app/ui/(price-text|pace|while-seen|list/pull-to-refresh)",
    "app/features/chart/sparkline",
  ]),
];
