/**
 * When an alert must have fired, by looking at every tick after the one it was set at. It shares no
 * code with the platform. A price at the level counts, and so does a tick at the alert's end; after
 * a firing only ticks count whose time is the pause later, or more.
 */
export interface ScannedAlert {
  /** Number of the tick that it was set at; numbers start at 1. */
  setAt: number;
  side: "bid" | "ask";
  rises: boolean;
  level: number;
  times: number;
  pauseMs: number;
  expiresMs: number;
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
  const firings: ScannedFiring[] = [];
  let restsFromMs = Number.NEGATIVE_INFINITY;
  for (let number = alert.setAt + 1; number <= ticks.length; number++) {
    const tick = ticks[number - 1];
    if (!tick) break;
    if (tick.timeMs > alert.expiresMs) return { firings, state: "expired" };
    const price = alert.side === "bid" ? tick.bid : tick.ask;
    const isThere = alert.rises ? price >= alert.level : price <= alert.level;
    if (!isThere || tick.timeMs < restsFromMs) continue;
    firings.push({ seq: number, timeMs: tick.timeMs, price });
    if (firings.length === alert.times) return { firings, state: "done" };
    restsFromMs = tick.timeMs + alert.pauseMs;
  }
  return { firings, state: "open" };
}
