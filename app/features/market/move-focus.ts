import type { KeyboardEvent } from "react";

/** The arrow keys move between the rows of a search and the input above them. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const here = event.currentTarget;
  const list = here.closest("search");
  if (step === 0 || !list) return;
  const stops = [...list.querySelectorAll<HTMLElement>("input[type=search], [data-row]")];
  const next = stops[stops.indexOf(here) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
