/** Masters and followers for tests, made by the calls that people make. */
import { masterItemId } from "#db/copying/master-applications.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import type { PotView, TraderDetail } from "#domain/contracts/http/follow.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { copyRiskVersion } from "#domain/copying/copy-risk.ts";
import { openDemo } from "../api/api-client.ts";
import { bindings, perform } from "../api/requests.ts";
import { as, openOperator, type TestOperator } from "../desk/operators.ts";

export interface Trader {
  token: string;
  userId: string;
}

let reviewer: Promise<TestOperator> | null = null;
/** An operator who decides on masters. */
export const openReviewer = () => {
  reviewer ??= openOperator("risk");
  return reviewer;
};

export const decide = async (userId: string, decision: "approve" | "reject", reason = "") =>
  as(await openReviewer(), "deskDecide", {
    queue: "master",
    id: masterItemId(userId),
    decision,
    ...(reason === "" ? {} : { reason }),
  });

/** A demo account as a master that an operator approved. */
export async function openMaster(): Promise<Trader> {
  const master = await openDemo();
  const applied = await perform(calls.applyTrader, {}, { token: master.token });
  if (applied.code !== 1) throw new Error(applied.msg);
  const { code } = await decide(master.userId, "approve");
  if (code !== 1) throw new Error("not approved");
  return master;
}

export const askAs = <T = unknown>(
  { token }: { token: string },
  call: Call,
  input: Record<string, unknown> = {},
) => perform<T>(call, input, { token });

/** Input of a valid request to follow. */
export const wish = (master: Trader, more: Record<string, unknown> = {}) => ({
  trader_id: master.userId,
  multiple: "1",
  max_amount: "1000",
  consent: copyRiskVersion,
  ...more,
});

export const follow = (
  follower: { token: string },
  master: Trader,
  more: Record<string, unknown> = {},
) => askAs<{ pot: PotView; msg: string }>(follower, calls.followTrader, wish(master, more));

export async function detailOf(reader: { token: string }, master: Trader): Promise<TraderDetail> {
  const { data } = await askAs<TraderDetail>(reader, calls.traderDetail, { id: master.userId });
  return data;
}

export const { DB } = bindings;
