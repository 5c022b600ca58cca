import { useClock } from "../../ui/use-clock.ts";
import { openingText } from "./opening-text.ts";

/** `openingText` of now, which follows the clock. */
export function OpeningTime({ atMs }: { atMs: number }) {
  return openingText(atMs, useClock(15_000));
}
