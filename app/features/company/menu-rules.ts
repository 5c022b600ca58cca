/**
 * Decides which menu items of a company are shown, and which of them the reader can open. Home
 * loads this file, so it has no texts.
 */
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
import type { MenuItem } from "../../data/company/company.ts";
import { paymentOf, paymentTarget } from "../../data/company/service.ts";
import { isPageOffered } from "./page-needs.ts";

/** True for an address of this app; items with other addresses are left out. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

function isOffered({ path }: MenuItem, info: BasicInfo): boolean {
  // With one account there is no transfer.
  if (path === "/mine/transfer") return info.only_one_account !== "1";
  if (path === "/message" && info.is_internal_message !== "1") return false;
  if (!isPageOffered(path)) return false;
  const act = paymentOf(path);
  return act === null || paymentTarget(act, info) !== "none";
}

export function menuOf(
  items: readonly MenuItem[] | null,
  group: string,
  company: BasicInfo,
): MenuItem[] {
  return (items ?? []).filter(
    (item) =>
      item.group === group && item.is_mobile && isOwnPath(item.path) && isOffered(item, company),
  );
}

/** True on a demo account for a page that needs a real one. */
export function isClosedTo(user: UserView | null, item: MenuItem): boolean {
  return user?.is_demo === true && !item.is_allow_demo;
}
