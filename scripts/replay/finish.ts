/**
 * Ends a `verify:*` command. Prints the first differences and their number, and sets the exit code.
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
