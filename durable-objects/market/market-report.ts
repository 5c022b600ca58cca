import type { MarketReport } from "#domain/contracts/market.ts";
import type { MarketModules } from "./market-modules.ts";

/** A market's report for operators, with ticks stored first. */
export function marketReport(
  { recorder, counters, generation, begunMs, hours, upstream, triggers }: MarketModules,
  links: number,
): MarketReport {
  recorder.flush();
  const { log } = recorder;
  return {
    generation,
    begunMs,
    seq: log.seq,
    status: hours.status,
    feedState: upstream.state,
    ...counters.counts,
    dropped: { ...counters.counts.dropped },
    lastTickMs: log.last?.timeMs ?? null,
    gaps: log.gaps(0, Number.MAX_SAFE_INTEGER),
    links,
    triggers: triggers.size,
  };
}
