import type { BasicInfo } from "#domain/contracts/http/company.ts";

export type TradeMode = "forex" | "micro";
type Flags = Pick<BasicInfo, "is_forex" | "is_micro" | "only_one_account">;

/** A company with a single account always offers contracts (specification 1, section 6). */
export function offeredModes(flags: Flags): TradeMode[] {
  const modes: TradeMode[] = [];
  if (flags.is_forex === "1" || flags.only_one_account === "1") modes.push("forex");
  if (flags.is_micro === "1") modes.push("micro");
  return modes;
}
