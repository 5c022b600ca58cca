import type { Fields } from "../changes/change.ts";
import { like, lineUpTo, type OfferFields, place } from "./fields.ts";

/** Menus: blocks of Home, icons below the featured pairs, list of the user page. */
export const menuGroups = ["home_template_sort", "home_quick_menu", "user_menu"] as const;

export const homeBlocks = ["search", "news", "asset", "featured", "menu", "list"] as const;

/** Titles that the platform has in every language, each with its icon. */
export const menuTitles = [
  ...["trade", "order", "deposit", "withdraw", "wallet", "transfer", "loan", "statement"],
  ...["mining", "accounts", "auth", "password", "pay_password", "second_factor", "passkeys"],
  ...["sessions", "invite", "message", "alerts", "notices", "chat", "email", "news", "calendar"],
  ...["help", "announcement", "about", "system"],
] as const;

export type MenuTitle = (typeof menuTitles)[number];

/** Pages without parameters, which items can open. */
export const menuPages = [
  ...["/", "/trade", "/order", "/follow", "/rank", "/user", "/product", "/news", "/message"],
  ...["/calendar", "/help", "/help/glossary", "/status", "/language", "/feedback", "/mining"],
  ...["/mining/record", "/loan", "/loan/record", "/mine/wallet", "/mine/charge"],
  ...["/mine/withdraw", "/mine/transfer", "/mine/statement", "/mine/accounts", "/mine/history"],
  ...["/mine/bank-card-list", "/mine/coin-address-list", "/mine/auth", "/mine/password"],
  ...["/mine/pay-password", "/mine/second-factor", "/mine/passkeys", "/mine/sessions"],
  ...["/mine/desk-log", "/mine/invite", "/mine/notices", "/mine/alerts", "/mine/chat"],
  ...["/mine/email", "/mine/announcement", "/mine/terms", "/mine/about", "/mine/system"],
  "/descript/detail",
] as const;

/** True for a known page, also with a query: `/descript/detail?group=fees`. */
function isMenuPath(text: string): boolean {
  const [, page] = /^([\w/-]+)(\?[\w.&=-]{1,100})?$/.exec(text) ?? [];
  return menuPages.some((each) => each === page);
}

const isFlag = like(/^[01]$/);

export const menuItemFields: OfferFields = {
  grp: { isText: (text) => menuGroups.some((group) => group === text) },
  title: { isText: lineUpTo(60, 1) },
  /** Path that the item opens; empty for a block of Home. */
  path: { isText: (text) => text === "" || isMenuPath(text), start: "" },
  /** Known title whose icon the item uses; empty for the icon of the item's own title. */
  icon: { isText: (text) => text === "" || menuTitles.some((each) => each === text), start: "" },
  is_mobile: { isText: isFlag, start: "1" },
  is_allow_demo: { isText: isFlag, start: "1" },
  sort: place,
};

export function wrongMenuItem({ grp, title, path }: Fields): string | null {
  if (grp !== "home_template_sort") return path === "" ? "path" : null;
  if (!homeBlocks.some((block) => block === title)) return "title";
  return path === "" ? null : "path";
}
