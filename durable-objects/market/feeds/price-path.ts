/**
 * The simulator's price: a pure function of time, so that history of any age and the live ticks are one and the same
 * series. The logarithm of the price is a sum of octaves of value noise with periods from half a second to half a
 * year; amplitudes grow with the square root of the period, as a random walk's do. The fast octaves are louder
 * in busy hours, which come and go, so that moves cluster and have fat tails.
 */
export interface PricePath {
  basePrice: number;
  /** Yearly, as a fraction: 0.1 is 10%. */
  volatility: number;
  seed: number;
}

const yearMs = 365 * 86_400_000;
const dayMs = 86_400_000;
const shortestMs = 500;
const ratio = 2.7;
const octaveCount = 18;
/** Octaves up to this period follow the activity. */
const restlessMsMax = 1_800_000;
/**
 * Scales the octaves so that moves over minutes to days have the configured volatility; found by measuring, since
 * smooth noise moves less within its period than a random walk does.
 */
const loudness = 1.45;
/** The busiest time of a day, UTC: London and New York are both open. */
const busiestMs = 14.5 * 3_600_000;

/** A well mixed 32-bit hash of two integers; `index` up to 2^53. */
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

/**
 * Smooth noise in [-1, 1] with one random value per `periodMs`. Keeps the two values it last stood between: walking along
 * in time costs a few multiplications a step.
 */
class ValueNoise {
  readonly #seed: number;
  readonly #periodMs: number;
  readonly #shift: number;
  #cell = Number.NaN;
  #left = 0;
  #right = 0;

  constructor(seed: number, periodMs: number, shift: number) {
    this.#seed = seed;
    this.#periodMs = periodMs;
    this.#shift = shift;
  }

  at(timeMs: number): number {
    const x = timeMs / this.#periodMs + this.#shift;
    const cell = Math.floor(x);
    if (cell !== this.#cell) {
      this.#left = cell === this.#cell + 1 ? this.#right : this.#value(cell);
      this.#right = this.#value(cell + 1);
      this.#cell = cell;
    }
    const t = x - cell;
    return this.#left + (this.#right - this.#left) * t * t * (3 - 2 * t);
  }

  #value(cell: number): number {
    return hash32(this.#seed, cell) / 2147483648 - 1;
  }
}

/** Reads a path; cheapest when times come in order. The same time always gives the same price. */
export class PriceSampler {
  readonly #logBase: number;
  readonly #octaves: ReadonlyArray<{ noise: ValueNoise; amplitude: number; restless: boolean }>;
  readonly #slowActivity: ValueNoise;
  readonly #fastActivity: ValueNoise;

  constructor({ basePrice, volatility, seed }: PricePath) {
    this.#logBase = Math.log(basePrice);
    this.#octaves = Array.from({ length: octaveCount }, (_, index) => {
      const periodMs = shortestMs * ratio ** index;
      return {
        noise: new ValueNoise(seed + index * 7919, periodMs, index * 0.37),
        amplitude: loudness * volatility * Math.sqrt(periodMs / yearMs),
        restless: periodMs <= restlessMsMax,
      };
    });
    this.#slowActivity = new ValueNoise(seed ^ 0x5bd1e995, 5 * 3_600_000, 0);
    this.#fastActivity = new ValueNoise(seed ^ 0x1b873593, 25 * 60_000, 0);
  }

  /**
   * Natural logarithm of the unrounded mid price.
   * @param timeMs ms since the epoch, UTC
   */
  logAt(timeMs: number): number {
    let calm = 0;
    let restless = 0;
    for (const octave of this.#octaves) {
      const move = octave.noise.at(timeMs) * octave.amplitude;
      if (octave.restless) restless += move;
      else calm += move;
    }
    return this.#logBase + calm + restless * this.#activity(timeMs);
  }

  /** How busy the market is at this time, around 1. */
  #activity(timeMs: number): number {
    const dayAngle = ((timeMs - busiestMs) % dayMs) * ((2 * Math.PI) / dayMs);
    return Math.exp(
      0.3 * Math.cos(dayAngle) +
        0.55 * this.#slowActivity.at(timeMs) +
        0.45 * this.#fastActivity.at(timeMs) -
        0.1,
    );
  }
}
