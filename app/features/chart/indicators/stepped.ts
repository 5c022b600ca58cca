import type { Bar } from "#domain/chart/bar.ts";

/**
 * Carries a state from bar to bar. If `replaces` is true, `bar` is a newer version of the last bar:
 * its state is computed again from the state before that bar.
 */
export function stepped<State>(next: (before: State | null, bar: Bar) => State) {
  let before: State | null = null;
  let now: State | null = null;
  return (bar: Bar, replaces: boolean): State => {
    if (!replaces) before = now;
    now = next(before, bar);
    return now;
  };
}
