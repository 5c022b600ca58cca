/** A toast stands above a dialog and has buttons of its own: pressing it is no press beside the dialog. */
export function keepsOpen({ reason, event }: { reason: string; event: Event }): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return reason === "outside-press" && target?.closest("[popover]") != null;
}
