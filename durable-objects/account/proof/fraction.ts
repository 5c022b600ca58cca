/**
 * Exact fractions for the audit. Their arithmetic deliberately differs from `Decimal`, which made
 * the amounts, so that a mistake in either shows as a difference.
 */
const decimalText = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;
/** Posted amounts have 6 decimals (specification 1, section 9). */
const postedUnits = 1_000_000n;

export class Fraction {
  readonly #over: bigint;
  readonly #under: bigint;

  private constructor(over: bigint, under: bigint) {
    this.#over = under < 0n ? -over : over;
    this.#under = under < 0n ? -under : under;
  }

  /** Parses decimal text, or the printed text of a double. @throws RangeError for other values */
  static of(value: string | number): Fraction {
    const parts = decimalText.exec(String(value));
    if (!parts) throw new RangeError(`${String(value)} is no number`);
    const [, sign = "", whole = "", decimals = "", exponent = "0"] = parts;
    const power = Number(exponent) - decimals.length;
    const digits = BigInt(`${sign}${whole}${decimals}`);
    return power < 0
      ? new Fraction(digits, 10n ** BigInt(-power))
      : new Fraction(digits * 10n ** BigInt(power), 1n);
  }

  /** Uses the larger denominator if possible, so that a sum of many amounts stays short. */
  plus(other: Fraction): Fraction {
    const [big, small] = this.#under < other.#under ? [other, this] : [this, other];
    if (big.#under % small.#under === 0n) {
      return new Fraction(big.#over + small.#over * (big.#under / small.#under), big.#under);
    }
    return new Fraction(
      this.#over * other.#under + other.#over * this.#under,
      this.#under * other.#under,
    );
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.#over, other.#under));
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.#over * other.#over, this.#under * other.#under);
  }

  /** @throws RangeError for a division by zero */
  by(other: Fraction): Fraction {
    if (other.#over === 0n) throw new RangeError("a division by zero");
    return new Fraction(this.#over * other.#under, this.#under * other.#over);
  }

  equals(other: Fraction): boolean {
    return this.#over * other.#under === other.#over * this.#under;
  }

  /** Rounds to 6 decimals, halves away from zero. */
  posted(): Fraction {
    const isBelow = this.#over < 0n;
    const whole = (isBelow ? -this.#over : this.#over) * postedUnits;
    const nearest = (2n * whole + this.#under) / (2n * this.#under);
    return new Fraction(isBelow ? -nearest : nearest, postedUnits);
  }

  /** Rounds to 6 decimals, towards zero or away from it. */
  cut(towards: "zero" | "away"): Fraction {
    const isBelow = this.#over < 0n;
    const whole = (isBelow ? -this.#over : this.#over) * postedUnits;
    const units = (whole + (towards === "zero" ? 0n : this.#under - 1n)) / this.#under;
    return new Fraction(isBelow ? -units : units, postedUnits);
  }

  isBelow(other: Fraction): boolean {
    return this.#over * other.#under < other.#over * this.#under;
  }

  /** Text for readers, with at most 10 decimals. */
  toString(): string {
    const units = (this.#over * 10n ** 10n) / this.#under;
    const digits = String(units < 0n ? -units : units).padStart(11, "0");
    const decimals = digits.slice(-10).replace(/0+$/, "");
    const sign = units < 0n ? "-" : "";
    return `${sign}${digits.slice(0, -10)}${decimals === "" ? "" : `.${decimals}`}`;
  }
}
