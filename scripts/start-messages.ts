/** Texts that the start of the app and Home need; all others come with the first page that is opened after them. */
const startAreas = new Set(["shell", "home", "ui", "category"]);
const startKeys = new Set([
  "trade_closed_label",
  "trade_no_price_label",
  "menu_deposit",
  "menu_withdraw",
  "menu_wallet",
  "menu_transfer",
  "menu_statement",
  "user_only_true_account",
]);

export function isStartMessage(key: string): boolean {
  return startKeys.has(key) || startAreas.has(key.split("_")[0] ?? "");
}
