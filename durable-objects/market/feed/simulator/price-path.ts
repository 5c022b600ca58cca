/**
 * The simulator's price: a pure function of time, seed and the deployment's secret. So old history,
 * live ticks and ticks after a restart are one series. Source code and seed alone do not reveal the
 * price. The logarithm of the price is a sum of octaves of value noise, with periods from half a
 * second to four months. Amplitudes grow with the square root of the period, as in a random walk.
 * The fast octaves are louder in busy hours, so that moves cluster and have fat tails.
 */
import { KeyedNoise } from "./keyed-noise.ts";

export interface PricePath {
  basePrice: number;
  /** Annual volatility as a fraction: 0.1 is 10%. */
  volatility: number;
  seed: number;
}

const yearMs = 365 * 86_400_000;
const dayMs = 86_400_000;
const shortestMs = 500;
const ratio = 2.7;
const octaveCount = 18;
/** Number of fast octaves, with periods from 0.5 s to 24 min, that are louder in busy hours. */
const restlessCount = 9;
/**
 * Scales the octaves so that moves over minutes to days have the configured volatility. The value
 * was measured, because smooth noise moves less within its period than a random walk.
 */
const loudness = 0.95;
/** The busiest time of a day, UTC: London and New York are both open. */
const busiestMs = 14.5 * 3_600_000;

/**
 * Computes a path's prices, fastest if each call asks for a later time than the call before. The
 * same time always has the same price.
 */
export class PriceSampler {
  readonly #logBase: number;
  /** The waves that add up to the price, then the two that make the market busy or calm. */
  readonly #waves: Wave[];

  constructor({ basePrice, volatility, seed }: PricePath, secret: string) {
    this.#logBase = Math.log(basePrice);
    const wave = (name: string, periodMs: number, amplitude: number) =>
      waveOf(new KeyedNoise(secret, `simulated price/${seed}/${name}`), periodMs, amplitude);
    this.#waves = Array.from({ length: octaveCount }, (_, index) => {
      const periodMs = shortestMs * ratio ** index;
      const amplitude = loudness * volatility * Math.sqrt(periodMs / yearMs);
      return wave(`octave ${index}`, periodMs, amplitude);
    });
    this.#waves.push(wave("activity of hours", 5 * 3_600_000, 0.65));
    this.#waves.push(wave("activity of minutes", 25 * 60_000, 0.55));
  }

  /**
   * Natural logarithm of the unrounded mid price.
   * @param timeMs ms since the epoch, UTC
   */
  logAt(timeMs: number): number {
    const dayAngle = ((timeMs - busiestMs) % dayMs) * ((2 * Math.PI) / dayMs);
    const activity = Math.exp(
      0.3 * Math.cos(dayAngle) + this.#sum(octaveCount, octaveCount + 2, timeMs) - 0.15,
    );
    const restless = this.#sum(0, restlessCount, timeMs);
    return this.#logBase + restless * activity + this.#sum(restlessCount, octaveCount, timeMs);
  }

  #sum(from: number, to: number, timeMs: number): number {
    let sum = 0;
    for (let index = from; index < to; index++) {
      const wave = this.#waves[index] as Wave;
      const x = timeMs * wave.perMs + wave.noise.share;
      const cell = Math.floor(x);
      if (cell !== wave.cell) enter(wave, cell);
      const t = x - cell;
      sum += wave.left + (wave.right - wave.left) * t * t * (3 - 2 * t);
    }
    return sum;
  }
}

/**
 * Value noise: one random value per period, smoothly joined. Keeps the two values around the last
 * time, because most steps forward reuse them.
 */
interface Wave {
  noise: KeyedNoise;
  perMs: number;
  amplitude: number;
  cell: number;
  left: number;
  right: number;
}

function waveOf(noise: KeyedNoise, periodMs: number, amplitude: number): Wave {
  return { noise, perMs: 1 / periodMs, amplitude, cell: Number.NaN, left: 0, right: 0 };
}

function enter(wave: Wave, cell: number): void {
  wave.left = cell === wave.cell + 1 ? wave.right : valueAt(wave, cell);
  wave.right = valueAt(wave, cell + 1);
  wave.cell = cell;
}

/** Value evenly distributed over [-amplitude, amplitude). */
function valueAt({ noise, amplitude }: Wave, cell: number): number {
  return (2 * noise.at(cell) - 1) * amplitude;
}
