import { Decimal } from "../money/decimal.ts";

/** Time in ms that a day's report waits, after the day's end, for the accounts' last reports. */
export const graceMs = 120_000;

export interface BookSum {
  kind: string;
  bucket: string;
  amount: string;
}

/**
 * Lines of a report, in order. `withdrawals` are the approved ones; `returned` are those of them
 * whose money came back to the customer. The house's earnings are positive, its payments negative.
 * `funds` and `loan_book` are the sums that the company put in, less those that it took out.
 */
export const reportLines = [
  "deposits",
  "withdrawals",
  "returned",
  "contracts",
  "micro",
  "fees",
  "payment_fees",
  "financing",
  "protection",
  "adjustments",
  "interest",
  "dividends",
  "funds",
  "loan_book",
] as const;
export type ReportLine = (typeof reportLines)[number];
export type ReportSums = Record<ReportLine, string>;

const resultLines: readonly ReportLine[] = [
  "contracts",
  "micro",
  "fees",
  "financing",
  "protection",
];

const withdrawalKinds: readonly string[] = ["withdraw_paid", "withdraw_returned"];

/** Buckets of money that the company owes to customers. */
const owedBuckets: ReadonlySet<string> = new Set([
  "forex.free",
  "forex.margin",
  "forex.hold",
  "micro.free",
  "micro.hold",
  "change.free",
  "change.hold",
]);

/** Finds the line of a sum, and whether the line inverts the sign. */
function lineOf({ kind, bucket }: BookSum): { line: ReportLine; isOpposite: boolean } | null {
  const of = (line: ReportLine, isOpposite = false) => ({ line, isOpposite });
  switch (bucket) {
    case "external":
      if (kind === "deposit") return of("deposits", true);
      if (kind === "withdraw_paid") return of("withdrawals");
      return kind === "withdraw_returned" ? of("returned", true) : null;
    case "house.profit":
      return of(kind === "micro_settle" ? "micro" : "contracts");
    case "house.fee":
      return of(withdrawalKinds.includes(kind) ? "payment_fees" : "fees");
    case "house.financing":
      return of("financing");
    case "protection":
      return of("protection");
    case "adjustment":
      return of("adjustments", true);
    case "house.loans":
      return of("interest");
    case "mining":
      return kind === "mining_dividend" ? of("dividends") : null;
    case "company.funds":
      return of("funds");
    case "company.loans":
      return of("loan_book");
    default:
      return null;
  }
}

export function reportOf(sums: readonly BookSum[]): ReportSums {
  const lines = Object.fromEntries(reportLines.map((line) => [line, Decimal.zero])) as Record<
    ReportLine,
    Decimal
  >;
  for (const sum of sums) {
    const found = lineOf(sum);
    if (!found) continue;
    const amount = Decimal.parse(sum.amount);
    lines[found.line] = lines[found.line].add(found.isOpposite ? amount.neg() : amount);
  }
  return Object.fromEntries(
    reportLines.map((line) => [line, lines[line].toString()]),
  ) as ReportSums;
}

export function houseResult(report: ReportSums): string {
  return resultLines
    .reduce((sum, line) => sum.add(Decimal.parse(report[line])), Decimal.zero)
    .toString();
}

export function owedTo(sums: readonly BookSum[]): string {
  return sums
    .filter(({ bucket }) => owedBuckets.has(bucket))
    .reduce((all, { amount }) => all.add(Decimal.parse(amount)), Decimal.zero)
    .toString();
}

export function correctedLines(closed: ReportSums, now: ReportSums): ReportLine[] {
  return reportLines.filter((line) => closed[line] !== now[line]);
}
