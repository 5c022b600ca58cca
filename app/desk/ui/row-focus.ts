/**
 * Moves the focus along the rows of a list.
 * @param from the key of the row to start from; the focused row by default
 */
export function moveFocus(list: HTMLElement | null, by: 1 | -1, from?: string): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-desk-row]") ?? [])];
  const at = rows.findIndex((row) =>
    from === undefined ? row === document.activeElement : row.dataset.deskRow === from,
  );
  const next = at < 0 ? rows[by > 0 ? 0 : rows.length - 1] : rows[at + by];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
