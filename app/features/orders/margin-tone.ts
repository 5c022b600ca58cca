/** Warns from the margin call down, alarms from the stop-out down. All levels are in percent. */
export function marginTone(
  level: number | null,
  callLevel: number,
  stopOutLevel: number,
): "" | "warn" | "down" {
  if (level === null || Number.isNaN(level)) return "";
  if (level <= stopOutLevel) return "down";
  return level <= callLevel ? "warn" : "";
}
