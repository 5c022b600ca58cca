/**
 * Exact decimal numbers for money: a whole number of units of 10^-scale in a BigInt. Immutable;
 * rounds only on request.
 */

/**
 * half_up: to nearest, halves away from zero. half_even: to nearest, halves to the even digit.
 * down: towards zero. up: away from zero.
 */
export type Rounding = "half_up" | "half_even" | "down" | "up";

/** Maximum digits of a parsed text, before the point and after it. */
const partDigitsMax = 64;
const plainDecimal = /^(-?)(\d+)(?:\.(\d+))?$/;
const shortestNumber = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

function requireScale(scale: number): void {
  if (!Number.isInteger(scale) || scale < 0 || scale > 1000) {
    throw new RangeError("a scale is a whole number from 0 to 1000");
  }
}

/** numerator / denominator as a whole number; the denominator is not zero. */
function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const quotient = numerator / denominator;
  const rest = numerator % denominator;
  if (rest === 0n || rounding === "down") return quotient;
  const away = numerator < 0n === denominator < 0n ? 1n : -1n;
  if (rounding === "up") return quotient + away;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const whole = denominator < 0n ? -denominator : denominator;
  if (twice !== whole) return twice > whole ? quotient + away : quotient;
  return rounding === "half_up" || quotient % 2n !== 0n ? quotient + away : quotient;
}

export class Decimal {
  static readonly zero: Decimal = new Decimal(0n, 0);

  readonly #units: bigint;
  readonly #scale: number;

  private constructor(units: bigint, scale: number) {
    this.#units = units;
    this.#scale = scale;
  }

  /**
   * Parses plain decimal text: optional minus, digits, optional fraction; no exponent, no plus, no
   * spaces, at most 64 digits on either side of the point.
   * @throws RangeError for anything else
   */
  static parse(text: string): Decimal {
    const parts = plainDecimal.exec(text);
    if (parts === null) throw new RangeError("not a plain decimal number");
    const [, sign = "", whole = "", fraction = ""] = parts;
    if (whole.length > partDigitsMax || fraction.length > partDigitsMax) {
      throw new RangeError("a decimal number with too many digits");
    }
    return new Decimal(BigInt(`${sign}${whole}${fraction}`), fraction.length);
  }

  /**
   * Parses text like `parse`. A number counts as its shortest decimal text, so 0.1 is exactly 0.1.
   * @throws RangeError for malformed text, NaN and the infinities
   */
  static of(value: string | number | bigint | Decimal): Decimal {
    if (value instanceof Decimal) return value;
    if (typeof value === "bigint") return new Decimal(value, 0);
    if (typeof value === "string") return Decimal.parse(value);
    const parts = shortestNumber.exec(String(value));
    if (parts === null) throw new RangeError("not a finite number");
    const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
    const units = BigInt(`${sign}${whole}${fraction}`);
    const scale = fraction.length - Number(exponent);
    return scale < 0 ? new Decimal(units * powerOfTen(-scale), 0) : new Decimal(units, scale);
  }

  add(other: Decimal): Decimal {
    const scale = Math.max(this.#scale, other.#scale);
    return new Decimal(this.#unitsAt(scale) + other.#unitsAt(scale), scale);
  }

  sub(other: Decimal): Decimal {
    const scale = Math.max(this.#scale, other.#scale);
    return new Decimal(this.#unitsAt(scale) - other.#unitsAt(scale), scale);
  }

  mul(other: Decimal): Decimal {
    return new Decimal(this.#units * other.#units, this.#scale + other.#scale);
  }

  /** The quotient, rounded once to `scale` decimals. @throws RangeError when the divisor is zero */
  div(divisor: Decimal, scale: number, rounding: Rounding = "half_up"): Decimal {
    requireScale(scale);
    if (divisor.#units === 0n) throw new RangeError("division by zero");
    const shift = scale + divisor.#scale - this.#scale;
    const numerator = shift > 0 ? this.#units * powerOfTen(shift) : this.#units;
    const denominator = shift < 0 ? divisor.#units * powerOfTen(-shift) : divisor.#units;
    return new Decimal(divideRounded(numerator, denominator, rounding), scale);
  }

  neg(): Decimal {
    return new Decimal(-this.#units, this.#scale);
  }

  abs(): Decimal {
    return this.#units < 0n ? this.neg() : this;
  }

  /** Returns -1, 0 or 1 if this is below, equal to or above the other. */
  cmp(other: Decimal): -1 | 0 | 1 {
    const scale = Math.max(this.#scale, other.#scale);
    const mine = this.#unitsAt(scale);
    const theirs = other.#unitsAt(scale);
    if (mine === theirs) return 0;
    return mine < theirs ? -1 : 1;
  }

  eq(other: Decimal): boolean {
    return this.cmp(other) === 0;
  }

  lt(other: Decimal): boolean {
    return this.cmp(other) < 0;
  }

  gt(other: Decimal): boolean {
    return this.cmp(other) > 0;
  }

  isZero(): boolean {
    return this.#units === 0n;
  }

  isNegative(): boolean {
    return this.#units < 0n;
  }

  /** Rounds to at most `scale` digits after the point. */
  round(scale: number, rounding: Rounding = "half_up"): Decimal {
    requireScale(scale);
    if (scale >= this.#scale) return this;
    return new Decimal(
      divideRounded(this.#units, powerOfTen(this.#scale - scale), rounding),
      scale,
    );
  }

  /** True if this is a whole multiple of the step; false for a step of zero. */
  isMultipleOf(step: Decimal): boolean {
    if (step.#units === 0n) return false;
    const scale = Math.max(this.#scale, step.#scale);
    return this.#unitsAt(scale) % step.#unitsAt(scale) === 0n;
  }

  /** Returns the canonical text: no exponent, no trailing zeros, no "-0". */
  toString(): string {
    const text = this.#text(this.#units, this.#scale);
    return this.#scale === 0 ? text : text.replace(/\.?0+$/, "");
  }

  /** Returns text with exactly `scale` digits after the point. */
  toFixed(scale: number, rounding: Rounding = "half_up"): string {
    const rounded = this.round(scale, rounding);
    return this.#text(rounded.#unitsAt(scale), scale);
  }

  /** Returns the nearest double, for display and for wire fields that are numbers. */
  toNumber(): number {
    return Number(this.toString());
  }

  /** Units at another scale, which must not be below this number's scale. */
  #unitsAt(scale: number): bigint {
    return scale === this.#scale ? this.#units : this.#units * powerOfTen(scale - this.#scale);
  }

  #text(units: bigint, scale: number): string {
    const sign = units < 0n ? "-" : "";
    const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
    const point = digits.length - scale;
    return scale === 0
      ? `${sign}${digits}`
      : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
  }
}
