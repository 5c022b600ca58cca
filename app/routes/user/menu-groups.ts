import type { MenuItem } from "../../data/company/company.ts";

export type MenuGroup = "money" | "security" | "more";

const groupOf: Readonly<Record<string, MenuGroup>> = {
  "/mine/wallet": "money",
  "/mine/transfer": "money",
  "/mine/statement": "money",
  "/mine/accounts": "money",
  "/mining": "money",
  "/mine/charge": "money",
  "/mine/withdraw": "money",
  "/loan": "money",
  "/mine/bank-card-list": "money",
  "/mine/coin-address-list": "money",
  "/mine/auth": "security",
  "/mine/password": "security",
  "/mine/pay-password": "security",
  "/mine/second-factor": "security",
  "/mine/passkeys": "security",
  "/mine/sessions": "security",
};

/** Groups that have items, each with its items in the company's order. */
export function groupedMenu(items: readonly MenuItem[]): [MenuGroup, MenuItem[]][] {
  const own = Map.groupBy(items, ({ path }) => groupOf[path.split("?")[0] ?? ""] ?? "more");
  const order: MenuGroup[] = ["money", "security", "more"];
  return order.flatMap((group) => {
    const some = own.get(group);
    return some ? [[group, some] satisfies [MenuGroup, MenuItem[]]] : [];
  });
}
