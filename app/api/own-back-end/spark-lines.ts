/** The spark lines of Home: the specification answers one product at a time. */
import type { About } from "./about.ts";
import { candlesOf } from "./market-answers.ts";
import { numberOf, textOf } from "./values.ts";

const path = "/v2/api/forex/abbreviated_cache_kline";
/** Calls that are under way at once: the page has others to send. */
const atOnce = 3;

interface Line {
  forex_id: number;
  data: [];
  closes: number[];
}

/** A product without an answer has no line. */
export async function sparkLines({ input, ask, settings }: About): Promise<Line[]> {
  const { timezone } = await settings();
  const waiting = textOf(input.forex_id).split(",");
  const lines: Line[] = [];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        const { data } = await ask(path, { forex_id: id, period: input.period });
        const closes = candlesOf(data, timezone).map(({ Close }) => numberOf(Close) ?? 0);
        lines.push({ forex_id: Number(id), data: [], closes });
      } catch (cause) {
        console.warn(`no spark line of product ${id}`, cause);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return lines;
}
