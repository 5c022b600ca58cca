import { numberFormat } from "./format.ts";

/** Formats a share of a whole, without a plus. @param percent e.g. 62.5 for 62.5% */
export function formatShare(percent: number): string {
  const options = { style: "percent", maximumFractionDigits: 1 } as const;
  return numberFormat("share", options).format(percent / 100);
}
