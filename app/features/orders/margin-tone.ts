/** Tone of a margin level: warns below the margin call, alarms at the stop-out. */
export function marginTone(
  level: number | null,
  callLevel: number,
  stopOutLevel: number,
): "" | "warn" | "down" {
  if (level === null || Number.isNaN(level)) return "";
  if (level <= stopOutLevel) return "down";
  return level <= callLevel ? "warn" : "";
}
