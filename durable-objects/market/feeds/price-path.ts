/**
 * The simulator's price: a pure function of time, so that history of any age and the live ticks are one and the same
 * series. The logarithm of the price is a sum of octaves of value noise with periods from seconds to
 * weeks; amplitudes grow with the square root of the period, as a random walk's do, and a slow noise of its own
 * makes quiet and busy hours.
 */
export interface PricePath {
  basePrice: number;
  /** Yearly, as a fraction: 0.1 is 10%. */
  volatility: number;
  seed: number;
}

const yearMs = 365 * 86_400_000;
/** Periods of the octaves, ms: 4 s to about three weeks, each 2.7 times the one before. */
const octaves = Array.from({ length: 14 }, (_, index) => 4_000 * 2.7 ** index);
/** A value noise of amplitude 1 has a standard deviation of about 0.45; this scales it to 1. */
const unitDeviation = 1 / 0.45;

/** A well mixed 32-bit hash of two integers. */
export function hash32(seed: number, index: number): number {
  let h = (seed ^ 0x9e3779b9) | 0;
  h = Math.imul(h ^ (index | 0), 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h ^ Math.floor(index / 4294967296), 0xc2b2ae35);
  h ^= h >>> 16;
  h = Math.imul(h, 0x27d4eb2f);
  h ^= h >>> 15;
  return h >>> 0;
}

/** Smooth noise in [-1, 1] at position x: random values at the integers, cosine-free smoothing between. */
function valueNoise(seed: number, x: number): number {
  const cell = Math.floor(x);
  const t = x - cell;
  const smooth = t * t * (3 - 2 * t);
  const left = hash32(seed, cell) / 2147483648 - 1;
  const right = hash32(seed, cell + 1) / 2147483648 - 1;
  return left + (right - left) * smooth;
}

/** How busy the market is at this time, around 1. */
function activity(path: PricePath, timeMs: number): number {
  const slow = valueNoise(path.seed ^ 0x5bd1e995, timeMs / (5 * 3_600_000));
  const fast = valueNoise(path.seed ^ 0x1b873593, timeMs / (25 * 60_000));
  return Math.exp(0.5 * slow + 0.35 * fast);
}

/**
 * Unrounded mid price at a time.
 * @param timeMs ms since the epoch, UTC
 */
export function priceOn(path: PricePath, timeMs: number): number {
  let log = 0;
  const busy = activity(path, timeMs);
  for (const [index, period] of octaves.entries()) {
    // Each octave carries the variance a random walk gathers over its period, shared with its neighbours.
    const deviation = path.volatility * Math.sqrt(period / yearMs) * 0.55;
    const weight = period < 1_800_000 ? busy : 1;
    const noise = valueNoise(path.seed + index * 7919, timeMs / period + index * 0.37);
    log += noise * unitDeviation * deviation * weight;
  }
  return path.basePrice * Math.exp(log);
}
