/** Which items of a company's menus are shown, and to whom they are closed. Needs no text: Home stands on it. */
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
import type { MenuItem } from "../../data/company.ts";
import { paymentOf, paymentTarget } from "../../data/service.ts";

/** Menus lead to pages of this app; anything else a company wrote is left out. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

function isOffered({ path }: MenuItem, info: BasicInfo): boolean {
  // With one account there is nothing to move money between.
  if (path === "/mine/transfer") return info.only_one_account !== "1";
  const act = paymentOf(path);
  return act === null || paymentTarget(act, info) !== "none";
}

/** The items of a group that lead somewhere, as far as the company offers it. */
export function menuOf(
  items: readonly MenuItem[] | null,
  group: string,
  info: BasicInfo | null,
): MenuItem[] {
  return (items ?? []).filter(
    (item) =>
      item.group === group &&
      item.is_mobile &&
      isOwnPath(item.path) &&
      (info === null || isOffered(item, info)),
  );
}

/** True for those on a demo, who are told that it needs a real account. */
export function isClosedTo(user: UserView | null, item: MenuItem): boolean {
  return user !== null && user.is_demo && !item.is_allow_demo;
}
