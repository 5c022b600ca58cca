import type { ComponentType } from "react";
import type { Location } from "react-router";
import { PageSkeleton } from "../ui/states.tsx";

type Outline = ComponentType<{ at: Location }>;

/** Loaded outlines, by the page's path. */
const outlines = new Map<string, Outline>();

export function haveOutline(path: string, outline: Outline): void {
  outlines.set(path, outline);
}

export function PageOutline({ path, location }: { path: string; location: Location }) {
  const Outline = outlines.get(path);
  return Outline ? <Outline at={location} /> : <PageSkeleton />;
}
