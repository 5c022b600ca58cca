import { type ReactNode, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { deskRoles, operatorList } from "#domain/contracts/desk/access.ts";
import { deskAudit } from "#domain/contracts/desk/audit.ts";
import { deskPictures } from "#domain/contracts/desk/brand.ts";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { deskChanges } from "#domain/contracts/desk/changes.ts";
import { deskChats, deskChatUnread } from "#domain/contracts/desk/chat.ts";
import { deskCompanies, deskHostCheck } from "#domain/contracts/desk/companies.ts";
import { deskContent } from "#domain/contracts/desk/content.ts";
import { deskFunds } from "#domain/contracts/desk/funds.ts";
import { deskHealth } from "#domain/contracts/desk/health.ts";
import { deskLoans } from "#domain/contracts/desk/loans.ts";
import { deskOverview, deskReports, deskRisk } from "#domain/contracts/desk/money.ts";
import { deskOffer } from "#domain/contracts/desk/offer.ts";
import { deskQueue } from "#domain/contracts/desk/queue.ts";
import { type Queue, queues } from "#domain/contracts/desk/roles.ts";
import { deskSettings } from "#domain/contracts/desk/settings.ts";
import { deskUsers } from "#domain/contracts/desk/users.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { useAtomValue } from "../../state.ts";
import { Icon } from "../../ui/icon.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { useNewPageCloses } from "../../ui/sheet/use-back-closes.ts";
import { InboxCount } from "../changes/inbox.tsx";
import { m } from "../desk-messages.ts";
import { queueName } from "../names.ts";
import { countsAtom } from "../queue/counts.ts";
import { useCurrentInSight } from "../ui/use-current-in-sight.ts";
import { Count } from "./count.tsx";
import { mayCall, useDesk } from "./desk-context.ts";
import styles from "./desk-frame.module.css";

interface PageLink {
  to: string;
  /** Call that the page makes. Operators without permission for the call do not see the link. */
  reads: Pick<DeskCall, "audience">;
  name: string;
  count?: ReactNode;
  testId?: string;
}

/**
 * @param isFirst true for the deployment's first company
 * @param inbox count of the inbox; null if the link to the overview shows it
 */
function companyPages(isFirst: boolean, inbox: ReactNode): PageLink[] {
  return [
    { to: "/offer", reads: deskOffer, name: m.offer_title(), testId: "desk-offer-link" },
    { to: "/content", reads: deskContent, name: m.desk_content(), testId: "desk-content-link" },
    { to: "/brand", reads: deskPictures, name: m.desk_brand() },
    { to: "/settings", reads: deskSettings, name: m.desk_settings(), testId: "desk-settings-link" },
    { to: "/changes", reads: deskChanges, name: m.desk_changes(), count: inbox },
    { to: "/hosts", reads: deskHostCheck, name: m.desk_hosts() },
    ...(isFirst ? [{ to: "/companies", reads: deskCompanies, name: m.desk_companies() }] : []),
    { to: "/operators", reads: operatorList, name: m.desk_operators() },
    { to: "/roles", reads: deskRoles, name: m.desk_roles() },
    { to: "/health", reads: deskHealth, name: m.desk_health() },
    { to: "/audit", reads: deskAudit, name: m.desk_audit() },
  ];
}

function usePageGroups(): PageLink[][] {
  const { operator, company } = useDesk();
  const counts = useAtomValue(countsAtom);
  const inbox = <InboxCount />;
  const groups: PageLink[][] = [
    [
      { to: "/", reads: deskOverview, name: m.desk_overview(), count: inbox },
      { to: "/risk", reads: deskRisk, name: m.desk_risk() },
      { to: "/reports", reads: deskReports, name: m.desk_reports() },
    ],
    queues.map((queue) => ({
      ...{ to: `/queue/${queue}`, reads: deskQueue, name: queueName(queue) },
      count: openCount(queue, counts[queue] ?? 0),
    })),
    [
      { to: "/chats", reads: deskChats, name: m.desk_chats(), count: <ChatCount /> },
      { to: "/users", reads: deskUsers, name: m.desk_customers() },
      { to: "/loans", reads: deskLoans, name: m.desk_loans_title() },
      { to: "/funds", reads: deskFunds, name: m.desk_funds() },
    ],
    companyPages(company.is_first, mayCall(operator, deskOverview) ? null : inbox),
  ];
  return groups
    .map((group) => group.filter(({ reads }) => mayCall(operator, reads)))
    .filter((group) => group.length > 0);
}

const openCount = (queue: Queue, count: number) => (
  <Count name={queue} count={count} text={m.desk_open_count({ count })} />
);

const pollMs = 10_000;

function ChatCount() {
  const total = useRead(deskChatUnread, {}, { everyMs: pollMs }).data?.unread ?? 0;
  return <Count name="chats" count={total} text={m.desk_chat_unread({ total })} />;
}

/** @param isInSheet true in a sheet: the chosen page replaces the sheet's entry in the history */
export function Navigation({ isInSheet = false }: { isInSheet?: boolean }) {
  const groups = usePageGroups();
  const links = useCurrentInSight(groups.flat().length);
  return (
    <nav ref={links} className={`${styles.nav} grid gap-8`} aria-label={m.shell_navigation()}>
      {groups.map((group) => (
        <ul key={group[0]?.to} className="grid gap-2">
          {group.map(({ to, name, count, testId }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === "/"}
                className={`${styles.item} row between flex-none relative gap-8 round-s text-s ink-2 w-560`}
                replace={isInSheet}
                data-testid={testId}
              >
                <span>{name}</span>
                {count}
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

export function PhoneMenu() {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  useNewPageCloses(() => setOpen(false));
  const pages = usePageGroups().flat();
  const isOf = ({ to }: { to: string }) =>
    to === "/" ? pathname === "/" : `${pathname}/`.startsWith(`${to}/`);
  return (
    <>
      <button
        type="button"
        className={`${styles.menu} row gap-8 round-s text-s ink w-600`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        data-testid="desk-menu"
      >
        <Icon name="order" size={18} />
        <span className="grow text-start ellipsis">{pages.find(isOf)?.name ?? m.user_menu()}</span>
        <Icon name="chevron" size={16} />
      </button>
      <Sheet open={isOpen} title={m.user_menu()} onClose={() => setOpen(false)}>
        <Navigation isInSheet />
      </Sheet>
    </>
  );
}
