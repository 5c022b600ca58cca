import type { BasicInfo } from "#domain/contracts/http/company.ts";
import type { MenuItem } from "../../data/company/company.ts";
import { offeredModes } from "../../data/company/offered-modes.ts";

export const helpKinds = ["contract", "micro", "copy", "loan", "mining"] as const;
export type HelpKind = (typeof helpKinds)[number];

export const topicPath = (kind: HelpKind) => `/help/topic?kind=${kind}`;

/** Loans and mining are offered where a menu of the company leads to them. */
export function offeredKinds(
  flags: Pick<BasicInfo, "is_forex" | "is_micro" | "only_one_account">,
  menu: readonly Pick<MenuItem, "path">[] | null,
): HelpKind[] {
  const modes = offeredModes(flags);
  const leadsTo = (page: string) =>
    menu?.some(({ path }) => path.split(/[/?]/, 2)[1] === page) === true;
  const isOffered: Record<HelpKind, boolean> = {
    contract: modes.includes("forex"),
    micro: modes.includes("micro"),
    copy: modes.includes("forex"),
    loan: leadsTo("loan"),
    mining: leadsTo("mining"),
  };
  return helpKinds.filter((kind) => isOffered[kind]);
}
