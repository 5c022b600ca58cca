/**
 * Computes when an alert must have fired, by scanning every tick after the alert was set or moved.
 * It shares no code with the platform. A price equal to the level reaches it, and a tick at the
 * very time of expiry can still fire. After a firing, ticks count only once the pause is over.
 */
export interface ScannedAlert {
  /** First level of the alert, followed by the levels to which it was moved. */
  levels: [ScannedLevel, ...ScannedLevel[]];
  side: "bid" | "ask";
  times: number;
  pauseMs: number;
  expiresMs: number;
}

export interface ScannedLevel {
  /** Sequence number of the tick at which the level was set; numbers begin at 1. */
  setAt: number;
  rises: boolean;
  level: number;
  /** Number of the alert's firings before this level was set. */
  told: number;
}

export interface ScannedFiring {
  seq: number;
  timeMs: number;
  price: number;
}

interface ScannedTick {
  timeMs: number;
  bid: number;
  ask: number;
}

export interface AlertFate {
  firings: ScannedFiring[];
  state: "open" | "done" | "expired";
}

export function scanAlert(alert: ScannedAlert, ticks: readonly ScannedTick[]): AlertFate {
  const { levels, times } = alert;
  const firings: ScannedFiring[] = [];
  for (const [index, level] of levels.entries()) {
    const most = levels[index + 1]?.told ?? times;
    const isOver = scanLevel(alert, level, ticks, { firings, most });
    if (index < levels.length - 1) continue;
    return { firings, state: firings.length === times ? "done" : isOver ? "expired" : "open" };
  }
  return { firings, state: "open" };
}

/** Collects the firings at one level. @returns true if the alert expired at this level */
function scanLevel(
  alert: ScannedAlert,
  { setAt, rises, level }: ScannedLevel,
  ticks: readonly ScannedTick[],
  { firings, most }: { firings: ScannedFiring[]; most: number },
): boolean {
  for (let number = setAt + 1; number <= ticks.length && firings.length < most; number++) {
    const tick = ticks[number - 1];
    if (!tick) break;
    if (tick.timeMs > alert.expiresMs) return true;
    const price = alert.side === "bid" ? tick.bid : tick.ask;
    const last = firings.at(-1);
    const restsMs = last ? last.timeMs + alert.pauseMs : Number.NEGATIVE_INFINITY;
    if (tick.timeMs < restsMs || (rises ? price < level : price > level)) continue;
    firings.push({ seq: number, timeMs: tick.timeMs, price });
  }
  return false;
}
