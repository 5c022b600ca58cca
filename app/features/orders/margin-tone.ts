/**
 * Tone of a margin level: "down" at or below the stop-out level, "warn" at or below the margin-call
 * level. All levels are in percent.
 */
export function marginTone(
  level: number | null,
  callLevel: number,
  stopOutLevel: number,
): "" | "warn" | "down" {
  if (level === null || Number.isNaN(level)) return "";
  if (level <= stopOutLevel) return "down";
  return level <= callLevel ? "warn" : "";
}
