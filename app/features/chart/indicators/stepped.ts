import type { Bar } from "#domain/chart/bar.ts";

/** Carries a state from bar to bar. A newer form of the last bar replaces that bar's effect. */
export function stepped<State>(next: (before: State | null, bar: Bar) => State) {
  let before: State | null = null;
  let now: State | null = null;
  return (bar: Bar, replaces: boolean): State => {
    if (!replaces) before = now;
    now = next(before, bar);
    return now;
  };
}
