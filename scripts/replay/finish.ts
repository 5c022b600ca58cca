/**
 * Ends a `verify:*` command. Prints the first differences, and the numbers of compared and of
 * different values. Exits with 1 if any values differ.
 */
import { recordMeasurement } from "../measured/record.ts";
import type { Comparison } from "./compare.ts";

/** @param isRecorded true if the result is also written to docs/measured.md */
export function finishComparison(result: Comparison, isRecorded: boolean): void {
  for (const line of result.first) console.log(`  ${line}`);
  const counts = `${result.compared} compared, ${result.different} different`;
  if (isRecorded) recordMeasurement(counts);
  console.log(counts);
  process.exit(result.different === 0 ? 0 : 1);
}
