import { numberFormat } from "../../i18n/format.ts";

const two = (value: number) => String(value).padStart(2, "0");

/** Time until an instant: `1 day 02:03:04`, or `02:03:04` for less. */
export function untilText(timeMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((timeMs - nowMs) / 1_000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const text = clock.map(two).join(":");
  if (days === 0) return text;
  const unit = { style: "unit", unit: "day", unitDisplay: "short" } as const;
  return `${numberFormat("days left", unit).format(days)} ${text}`;
}
