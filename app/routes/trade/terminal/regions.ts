/** F6 moves the focus through these regions, in this order. */
export const regions = ["watch", "charts", "bottom", "ticket"] as const;
export type Region = (typeof regions)[number];

/** Selectors by region; the first match gets the focus. */
const first: Record<Region, readonly string[]> = {
  watch: ["tbody [tabindex='0']", "input"],
  charts: ["[aria-current=true] input:checked", "input:checked", "button"],
  bottom: ["[role=tab][aria-selected=true]", "a, button"],
  ticket: ["[data-testid=ticket-lots]", "input, button"],
};

function place(region: Region): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-region=${region}]:not([hidden])`);
}

/** Returns the element to focus in a region; null if the region is folded away or empty. */
export function targetOf(region: Region): HTMLElement | null {
  const part = place(region);
  for (const selector of first[region]) {
    const target = part?.querySelector<HTMLElement>(selector);
    if (target) return target;
  }
  return null;
}

export function focusNext(step: 1 | -1): void {
  const shown = regions.filter((region) => place(region) !== null);
  const here = shown.findIndex((region) => place(region)?.contains(document.activeElement));
  for (let tries = 1; tries <= shown.length; tries++) {
    const start = here === -1 && step === 1 ? -1 : Math.max(here, 0);
    const next = shown.at((start + step * tries) % shown.length);
    const target = next && targetOf(next);
    if (target) return target.focus();
  }
}
