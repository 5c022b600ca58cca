/**
 * Texts that the start of the app and Home need; all others come with the first page that is opened
 * after them.
 */
const startAreas = new Set(["shell", "home", "ui"]);
const startKeys = new Set([
  "trade_closed_label",
  "trade_no_price_label",
  "error_outcome_unknown",
  "menu_deposit",
  "menu_withdraw",
  "menu_wallet",
  "menu_transfer",
  "menu_statement",
  "user_only_true_account",
]);

/** Of the start's areas, but nothing of the start shows them. */
const laterKeys = new Set([
  "shell_app_tagline",
  "shell_sign_out",
  "ui_continue",
  "ui_copied",
  "ui_copy",
  "ui_copy_failed",
  "ui_save",
]);

export function isStartMessage(key: string): boolean {
  if (laterKeys.has(key)) return false;
  return startKeys.has(key) || startAreas.has(key.split("_")[0] ?? "");
}
