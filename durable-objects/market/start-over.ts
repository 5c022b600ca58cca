import type { MarketModules, MarketPorts } from "./market-modules.ts";

/**
 * Sets aside the ticks stamped by a clock that was ahead, once it is right again. The market
 * continues as after a restart, in a new generation.
 * @param modules the stopped modules, which new ones replace
 */
export function setAside(
  { recorder, publisher, breaks, awake }: MarketModules,
  { links, now }: Pick<MarketPorts, "links" | "now">,
): void {
  publisher.end();
  recorder.setAside(now());
  breaks.open("clock");
  links.renewAll();
  awake.forMs();
}
