import { unitText } from "../format.ts";
import type { BadgeTone } from "../ui/page.tsx";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export function ageText(ageMs: number): string {
  if (ageMs < hourMs) return inUnits(ageMs / minuteMs, "minute");
  return ageMs < 2 * dayMs ? inUnits(ageMs / hourMs, "hour") : inUnits(ageMs / dayMs, "day");
}

const inUnits = (count: number, unit: "minute" | "hour" | "day") =>
  unitText(Math.max(0, Math.floor(count)), unit);

export function ageTone(ageMs: number): BadgeTone {
  if (ageMs >= dayMs) return "bad";
  return ageMs >= hourMs ? "todo" : "wait";
}
