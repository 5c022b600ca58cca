/**
 * Amounts as two whole numbers, so that the database adds them exactly: SQLite adds text as
 * doubles. A journal amount has at most 10 digits after the point.
 */
const digits = 10;

export interface ExactParts {
  /** Whole units; `parts` counts the rest in units of 10^-10. Both have the sign of the amount. */
  whole: string;
  parts: string;
}

/** @throws RangeError if the text is no amount or has too many decimals */
export function toParts(amount: string): ExactParts {
  const found = /^(-?)(\d+)(?:\.(\d{1,10}))?$/.exec(amount);
  if (!found) throw new RangeError(`no amount of the journal: ${amount}`);
  const [, sign = "", whole = "0", fraction = ""] = found;
  return {
    whole: String(BigInt(sign + whole)),
    parts: String(BigInt(sign + fraction.padEnd(digits, "0"))),
  };
}

/** Computes the amount of summed parts, which may have different signs and any size. */
export function fromParts({ whole, parts }: ExactParts): string {
  const total = BigInt(whole) * 10n ** BigInt(digits) + BigInt(parts);
  const text = String(total < 0n ? -total : total).padStart(digits + 1, "0");
  const fraction = text.slice(-digits).replace(/0+$/, "");
  const plain = text.slice(0, -digits) + (fraction === "" ? "" : `.${fraction}`);
  return total < 0n ? `-${plain}` : plain;
}
