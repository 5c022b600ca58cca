import type { MicroOrderView } from "#domain/contracts/http/micro.ts";
import { m } from "./page-messages.ts";

export function durationUnit(seconds: number): { unit: "s" | "min" | "h"; count: number } {
  if (seconds >= 3_600 && seconds % 3_600 === 0) return { unit: "h", count: seconds / 3_600 };
  if (seconds >= 60 && seconds % 60 === 0) return { unit: "min", count: seconds / 60 };
  return { unit: "s", count: seconds };
}

/** A duration in words, e.g. 2 min. */
export function durationText(seconds: number): string {
  const { unit, count } = durationUnit(seconds);
  if (unit === "h") return m.micro_hours({ count });
  return unit === "min" ? m.micro_minutes({ count }) : m.micro_seconds({ count });
}

export const outcomeTexts: Record<MicroOrderView["Outcome"], () => string> = {
  "": m.micro_running,
  win: m.micro_win,
  loss: m.micro_lost,
  draw: m.micro_draw,
  void: m.micro_void,
};

export function voidText(reason: MicroOrderView["VoidReason"]): string {
  return reason === "feed_gap" ? m.micro_void_feed_gap() : m.micro_void_no_tick();
}
