/** A company's own work, at its own times. */
import { changesDuty } from "./changes-duty.ts";
import type { Duty } from "./duty.ts";
import { levelsDuty } from "./levels-duty.ts";
import { whereOwn } from "./own-database.ts";
import { reportDuty } from "./report-duty.ts";
import { watchDuty } from "./watch/watch.ts";

/** Duties by name. `expect` and the object's timers use the name. */
export const duties: Readonly<Record<string, Duty>> = {
  changes: whereOwn(changesDuty),
  levels: whereOwn(levelsDuty),
  report: whereOwn(reportDuty),
  watch: watchDuty,
};
