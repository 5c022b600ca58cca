/**
 * An attack that predicts simulated prices from the public source code and a product's public
 * seed. It worked before the deployment's secret existed.
 */
function hash32(seed: number, index: number): number {
  let h = (seed ^ 0x9e3779b9) | 0;
  h = Math.imul(h ^ (index | 0), 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h ^ Math.floor(index / 4294967296), 0xc2b2ae35);
  h ^= h >>> 16;
  h = Math.imul(h, 0x27d4eb2f);
  h ^= h >>> 15;
  return h >>> 0;
}

function wave(seed: number, periodMs: number, shift: number, amplitude: number, timeMs: number) {
  const x = timeMs / periodMs + shift;
  const cell = Math.floor(x);
  const valueAt = (index: number) => (hash32(seed, index) / 2147483648 - 1) * amplitude;
  const t = x - cell;
  return valueAt(cell) + (valueAt(cell + 1) - valueAt(cell)) * t * t * (3 - 2 * t);
}

/** Logarithm of the mid price that the attacker predicts for this time. */
export function publicLogAt(
  path: { basePrice: number; volatility: number; seed: number },
  timeMs: number,
): number {
  const octaves = Array.from({ length: 18 }, (_, index) => {
    const periodMs = 500 * 2.7 ** index;
    const amplitude = 0.95 * path.volatility * Math.sqrt(periodMs / (365 * 86_400_000));
    return wave(path.seed + index * 7919, periodMs, index * 0.37, amplitude, timeMs);
  });
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const dayAngle = ((timeMs - 14.5 * 3_600_000) % 86_400_000) * ((2 * Math.PI) / 86_400_000);
  const activity =
    wave(path.seed ^ 0x5bd1e995, 5 * 3_600_000, 0, 0.65, timeMs) +
    wave(path.seed ^ 0x1b873593, 25 * 60_000, 0, 0.55, timeMs);
  const busy = Math.exp(0.3 * Math.cos(dayAngle) + activity - 0.15);
  return Math.log(path.basePrice) + sum(octaves.slice(0, 9)) * busy + sum(octaves.slice(9));
}
