/**
 * Amounts as two whole numbers, so that the database adds them up exactly: SQLite adds text as
 * doubles. An amount of the journal has at most 10 digits after the point.
 */
const digits = 10;

export interface ExactParts {
  /** Before the point, and of 10,000,000,000 parts after it; both have the amount's sign. */
  whole: string;
  parts: string;
}

/** @throws RangeError for text that is no amount, or a finer one */
export function toParts(amount: string): ExactParts {
  const found = /^(-?)(\d+)(?:\.(\d{1,10}))?$/.exec(amount);
  if (!found) throw new RangeError(`no amount of the journal: ${amount}`);
  const [, sign = "", whole = "0", fraction = ""] = found;
  return {
    whole: String(BigInt(sign + whole)),
    parts: String(BigInt(sign + fraction.padEnd(digits, "0"))),
  };
}

/** The amount of sums of both, which may have different signs and any number of parts. */
export function fromParts({ whole, parts }: ExactParts): string {
  const total = BigInt(whole) * 10n ** BigInt(digits) + BigInt(parts);
  const text = String(total < 0n ? -total : total).padStart(digits + 1, "0");
  const fraction = text.slice(-digits).replace(/0+$/, "");
  const plain = text.slice(0, -digits) + (fraction === "" ? "" : `.${fraction}`);
  return total < 0n ? `-${plain}` : plain;
}
