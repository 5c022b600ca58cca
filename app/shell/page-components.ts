/** Components of the pages, by path. One whose code is there already is shown at once, without the moment that `lazy` takes. */
import { type ComponentType, lazy } from "react";
import { otherPages, tabPages } from "./pages.ts";

/** Pages whose code is there. */
const loaded = new Map<string, ComponentType>();
/** What a path was shown with: another component in its place would forget what the page holds. */
const shown = new Map<string, ComponentType>();

/**
 * Fetches the code of a page ahead.
 * @throws when it cannot be had; the page asks again when it is opened, and says so then
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
