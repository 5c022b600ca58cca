/** A press on a toast above a dialog does not count as a press beside the dialog. */
export function keepsOpen({ reason, event }: { reason: string; event: Event }): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return reason === "outside-press" && target?.closest("[popover]") != null;
}
