import type { MarketModules, MarketPorts } from "./market-modules.ts";

/**
 * The clock was ahead and is right again: what it has stamped is set aside. The market goes on as
 * after a restart, with a generation of its own.
 * @param modules the stopped ones, which others take over from
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
