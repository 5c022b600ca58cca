/** Menu items: the platform's titles in the reader's language, a company's own texts unchanged. */
import type { MenuTitle } from "#domain/offer/menu.ts";
import { m } from "../../i18n/page-messages.ts";
import type { IconName } from "../../ui/icon.tsx";

const titles = {
  trade: { text: m.shell_tab_trade, icon: "trade" },
  order: { text: m.shell_tab_order, icon: "order" },
  deposit: { text: m.menu_deposit, icon: "deposit" },
  withdraw: { text: m.menu_withdraw, icon: "withdraw" },
  wallet: { text: m.menu_wallet, icon: "wallet" },
  transfer: { text: m.menu_transfer, icon: "transfer" },
  loan: { text: m.notice_title_loans, icon: "coin" },
  statement: { text: m.menu_statement, icon: "statement" },
  mining: { text: m.help_mining_title, icon: "coin" },
  accounts: { text: m.account_title, icon: "quotes" },
  auth: { text: m.verify_title, icon: "shield" },
  password: { text: m.password_title, icon: "lock" },
  pay_password: { text: m.password_pay_title, icon: "key" },
  second_factor: { text: m.factor_title, icon: "device" },
  passkeys: { text: m.passkey_title, icon: "key" },
  sessions: { text: m.sessions_title, icon: "globe" },
  invite: { text: m.invite_title, icon: "invite" },
  message: { text: m.message_title, icon: "mail" },
  alerts: { text: m.alerts_title, icon: "clock" },
  notices: { text: m.notices_title, icon: "settings" },
  chat: { text: m.cash_chat, icon: "chat" },
  email: { text: m.mine_email_title, icon: "mail" },
  news: { text: m.home_news, icon: "news" },
  calendar: { text: m.calendar_title, icon: "clock" },
  help: { text: m.help_title, icon: "info" },
  announcement: { text: m.mine_announcement_title, icon: "news" },
  about: { text: m.mine_about_title, icon: "info" },
  system: { text: m.system_title, icon: "settings" },
} satisfies Record<MenuTitle, { text: () => string; icon: IconName }>;

const own: Readonly<Record<string, { text: () => string; icon: IconName }>> = titles;

export function menuText(title: string): string {
  return own[title]?.text() ?? title;
}

export function menuIcon({ title, icon }: { title: string; icon: string }): IconName {
  return own[icon]?.icon ?? own[title]?.icon ?? "next";
}
