/**
 * Components of the pages, by path. A loaded component is shown at once, a lazy one only after a
 * moment, even if its code has arrived.
 */
import type { ComponentType } from "react";
import { part } from "../part.ts";
import { lazyPart } from "../ui/part.ts";
import { type PageEntry, tabPages } from "./tab-pages.ts";

export type Pages = Readonly<Record<string, PageEntry>>;

let otherPages: Pages | null = null;
let otherPagesRead: Promise<Pages> | null = null;

const loaded = new Map<string, ComponentType>();
/** The component that each path showed first. Another component would lose the page's state. */
const shown = new Map<string, ComponentType>();

/**
 * The pages that are no tab; a promise until their list is loaded.
 * @throws when the list cannot be fetched; the next call tries again
 */
export function readOtherPages(): Pages | Promise<Pages> {
  if (otherPages) return otherPages;
  otherPagesRead ??= part(import("./pages.ts")).then(
    (module) => {
      otherPages = module.otherPages;
      return otherPages;
    },
    (error: unknown) => {
      otherPagesRead = null;
      throw error;
    },
  );
  return otherPagesRead;
}

/**
 * Fetches the code of a page in advance.
 * @throws if the code cannot be fetched; opening the page tries again, and shows a second failure
 */
export async function preparePage(path: string): Promise<void> {
  const entry = tabPages[path] ?? (await readOtherPages())[path];
  if (entry) loaded.set(path, (await entry.load()).default);
}

/** Registers a page's loaded component, so that `drawFirstPage` can draw the page at once. */
export function havePage(path: string, component: ComponentType): void {
  loaded.set(path, component);
}

/** Returns the same component for a path at each call. */
export function pageComponent(path: string, { load }: PageEntry): ComponentType {
  const known = shown.get(path);
  if (known) return known;
  const component = loaded.get(path) ?? lazyPart(load);
  shown.set(path, component);
  return component;
}
