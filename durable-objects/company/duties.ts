import { applyDueChanges, nextStart } from "#db/approvals/due-changes.ts";
import type { Duty } from "./duty.ts";
import { levelsDuty } from "./levels-duty.ts";
import { whereOwn } from "./own-database.ts";
import { reportDuty } from "./report-duty.ts";
import { watchDuty } from "./watch/watch.ts";

const changesDuty: Duty = {
  async run({ env, companyId, nowMs }) {
    await applyDueChanges(env.DB, companyId, nowMs);
    return (await nextStart(env.DB, companyId)) ?? Number.POSITIVE_INFINITY;
  },
};

/** Duties by name. `expect` and the object's timers use the name. */
export const duties: Readonly<Record<string, Duty>> = {
  changes: whereOwn(changesDuty),
  levels: whereOwn(levelsDuty),
  report: whereOwn(reportDuty),
  watch: watchDuty,
};
