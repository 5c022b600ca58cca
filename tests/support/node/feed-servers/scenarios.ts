/** Behaviour of a connection, by the symbol it asks for; any other symbol just streams. */
export type Scenario =
  | "stream"
  /** The first connection gets three prices, and then silence without heartbeats. */
  | "falls-silent"
  /** The first connection gets three prices and is then cut. */
  | "is-cut"
  /** The first connection is asked to come again. */
  | "shutdown"
  /** Sends endless texts that are no messages. */
  | "garbage"
  /** The subscription is refused. */
  | "refused"
  /** Sends good prices between ones that must not count. */
  | "mixed";

const marks: ReadonlyArray<readonly [mark: string, scenario: Scenario]> = [
  ["SILENT", "falls-silent"],
  ["CUT", "is-cut"],
  ["SHUT", "shutdown"],
  ["GARBAGE", "garbage"],
  ["BAD", "refused"],
  ["MIXED", "mixed"],
];

export function scenarioOf(symbol: string): Scenario {
  return marks.find(([mark]) => symbol.toUpperCase().includes(mark))?.[1] ?? "stream";
}

/** A price that moves a little with every step, as decimal text. */
export function stepPrice(base: number, step: number, decimals: number): string {
  return (base + (step % 7) * 10 ** -decimals).toFixed(decimals);
}

/** Start times of the bars in the requested range (ms). */
export function barStarts(fromMs: number, toMs: number, lengthMs: number, max: number): number[] {
  const first = Math.ceil(fromMs / lengthMs) * lengthMs;
  const count = Math.max(0, Math.min(max, Math.ceil((toMs - first) / lengthMs)));
  return Array.from({ length: count }, (_, index) => first + index * lengthMs);
}
