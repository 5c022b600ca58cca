import { type PanelName, panelSizes } from "#domain/workspace/workspace.ts";

/** Maximum share of the window's width or height for each panel, so that the charts keep space. */
const shares: Record<PanelName, number> = { watch: 0.305, ticket: 0.28, bottom: 0.55 };

export interface PanelRoom {
  value: number;
  least: number;
  most: number;
}

/** Returns each panel's size and its bounds, in px, for a window of this size. */
export function roomOf(
  sizes: Record<PanelName, number>,
  window: { width: number; height: number },
): Record<PanelName, PanelRoom> {
  const of = (panel: PanelName, length: number): PanelRoom => {
    const { least, most } = panelSizes[panel];
    const here = Math.max(least, Math.min(most, Math.floor(length * shares[panel])));
    return { least, most: here, value: Math.min(here, Math.max(least, sizes[panel])) };
  };
  return {
    watch: of("watch", window.width),
    ticket: of("ticket", window.width),
    bottom: of("bottom", window.height),
  };
}
