import type { ReactNode } from "react";
import type { UserView } from "#domain/contracts/http/user.ts";
import type { MenuTitle } from "#domain/offer/menu.ts";
import { type MenuItem, menuAtom, useCompany } from "../../data/company/company.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { isClosedTo, menuOf } from "../../features/company/menu-rules.ts";
import { registerPath } from "../../features/identity/own-path.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import type { IconName } from "../../ui/icon.tsx";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { toast } from "../../ui/toasts.ts";
import { groupedMenu, type MenuGroup } from "./menu-groups.ts";
import styles from "./user-page.module.css";

const groupTitles: Record<MenuGroup, () => string> = {
  money: m.user_group_money,
  security: m.user_group_security,
  more: m.user_group_more,
};

/** Puts the items that a demo account cannot open into a group of their own. */
export function UserMenu({ user }: { user: UserView }) {
  const company = useCompany();
  const items = menuOf(dataOf(useAtomValue(menuAtom)), "user_menu", company);
  const closed = items.filter((item) => isClosedTo(user, item));
  const groups = groupedMenu(items.filter((item) => !closed.includes(item)));
  return (
    <nav className={`${styles.menu} grid`} aria-label={m.user_menu()}>
      {groups.map(([group, own]) => (
        <Group key={group} title={groupTitles[group]()}>
          {own.map((item) => (
            <Row
              key={item.path}
              {...look(item)}
              value={item.path === "/mine/auth" ? standing(user.review_status) : undefined}
              to={item.path}
            />
          ))}
        </Group>
      ))}
      {closed.length > 0 && (
        <Group title={m.user_only_true_account()}>
          <Row
            icon="user"
            text={m.switch_open_real()}
            to={registerPath("/user")}
            testId="menu-open-real"
          />
          {closed.map((item) => (
            <Row
              key={item.path}
              {...look(item)}
              onClick={() => toast(m.user_only_true_account())}
            />
          ))}
        </Group>
      )}
    </nav>
  );
}

const look = ({ title, icon }: MenuItem) => ({
  icon: titles[icon]?.icon ?? titles[title]?.icon ?? "next",
  text: titles[title]?.text() ?? title,
});

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-s ink-2 w-620">{title}</h2>
      <RowList label={title}>{children}</RowList>
    </section>
  );
}

function standing(reviewStatus: UserView["review_status"]): string {
  if (reviewStatus === "reviewing") return m.verify_waiting();
  if (reviewStatus === "passed") return m.verify_passed();
  return reviewStatus === "rejected" ? m.verify_rejected() : "";
}

interface Title {
  text(): string;
  icon: IconName;
}

/** Texts and icons of the platform's titles. Any other title is a company's own, shown as it is. */
const titles: Readonly<Record<string, Title>> = {
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
} satisfies Record<MenuTitle, Title>;
