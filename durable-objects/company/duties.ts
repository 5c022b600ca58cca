/** What a company does by itself, at times of its own. */
import { changesDuty } from "./changes-duty.ts";
import type { Duty } from "./duty.ts";
import { levelsDuty } from "./levels-duty.ts";
import { whereOwn } from "./own-database.ts";
import { reportDuty } from "./report-duty.ts";
import { watchDuty } from "./watch/watch.ts";

/** By name: the name is what `expect` asks for, and what the object's timer is called. */
export const duties: Readonly<Record<string, Duty>> = {
  changes: whereOwn(changesDuty),
  levels: whereOwn(levelsDuty),
  report: whereOwn(reportDuty),
  watch: watchDuty,
};
