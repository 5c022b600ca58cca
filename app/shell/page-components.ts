/** Components of the pages, by path. Loaded ones are shown at once: `lazy` would take a moment. */
import { type ComponentType, lazy } from "react";
import { otherPages, tabPages } from "./pages.ts";

/** Pages whose code is loaded. */
const loaded = new Map<string, ComponentType>();
/** The component of each path that was shown: another one would lose the state of the page. */
const shown = new Map<string, ComponentType>();

/**
 * Fetches the code of a page ahead.
 * @throws when it cannot be fetched; the page tries again when it is opened, and shows the failure
 */
export async function preparePage(path: string): Promise<void> {
  const entry = tabPages[path] ?? otherPages[path];
  if (entry) loaded.set(path, (await entry.load()).default);
}

/** The component of a path, always the same; null for a path that has no page. */
export function pageComponent(path: string): ComponentType | null {
  const known = shown.get(path);
  if (known) return known;
  const entry = tabPages[path] ?? otherPages[path];
  if (!entry) return null;
  const component = loaded.get(path) ?? lazy(entry.load);
  shown.set(path, component);
  return component;
}
