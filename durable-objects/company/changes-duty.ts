import { applyDueChanges, nextStart } from "#db/approvals/due-changes.ts";
import type { Duty } from "./duty.ts";

/** Brings approved changes into force at their time. */
export const changesDuty: Duty = {
  async run({ env, companyId, nowMs }) {
    await applyDueChanges(env.DB, companyId, nowMs);
    return (await nextStart(env.DB, companyId)) ?? Number.POSITIVE_INFINITY;
  },
};
