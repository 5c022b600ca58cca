/** How every `verify:*` command ends: first differences, the line that counts, the exit code. */
import { recordMeasurement } from "../measured/record.ts";
import type { Comparison } from "./compare.ts";

/** @param isRecorded the result goes to docs/measured.md, too */
export function finishComparison(result: Comparison, isRecorded: boolean): void {
  for (const line of result.first) console.log(`  ${line}`);
  const counts = `${result.compared} compared, ${result.different} different`;
  if (isRecorded) recordMeasurement(counts);
  console.log(counts);
  process.exit(result.different === 0 ? 0 : 1);
}
