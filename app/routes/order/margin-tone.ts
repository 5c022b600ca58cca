/** How far a margin level is from the level at which positions are closed. */
export function marginTone(
  level: number | null,
  callLevel: number,
  stopOutLevel: number,
): "" | "warn" | "down" {
  if (level === null || Number.isNaN(level)) return "";
  if (level <= stopOutLevel) return "down";
  return level <= callLevel ? "warn" : "";
}
