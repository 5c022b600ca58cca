import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { deskRoles, operatorList } from "#domain/contracts/desk/access.ts";
import { deskAudit } from "#domain/contracts/desk/audit.ts";
import { deskPictures } from "#domain/contracts/desk/brand.ts";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { deskChanges } from "#domain/contracts/desk/changes.ts";
import { deskChats } from "#domain/contracts/desk/chat.ts";
import { deskCompanies, deskHostCheck } from "#domain/contracts/desk/companies.ts";
import { deskContent } from "#domain/contracts/desk/content.ts";
import { deskFunds } from "#domain/contracts/desk/funds.ts";
import { deskHealth } from "#domain/contracts/desk/health.ts";
import { deskLoans } from "#domain/contracts/desk/loans.ts";
import { deskOverview, deskReports, deskRisk } from "#domain/contracts/desk/money.ts";
import { deskOffer } from "#domain/contracts/desk/offer.ts";
import { deskQueue } from "#domain/contracts/desk/queue.ts";
import { queues } from "#domain/contracts/desk/roles.ts";
import { deskSettings } from "#domain/contracts/desk/settings.ts";
import { deskUsers } from "#domain/contracts/desk/users.ts";
import { useAtomValue } from "../../state.ts";
import { ChatCount } from "../chat/chat-count.tsx";
import { m } from "../desk-messages.ts";
import { mayCall } from "../may-call.ts";
import { queueName } from "../names.ts";
import { countsAtom } from "../queue/counts.ts";
import { useCurrentInSight } from "../ui/use-current-in-sight.ts";
import { useDesk } from "./desk-context.ts";
import styles from "./desk-frame.module.css";

/** Links to the queues, with the count of open items, and to pages that the operator may see. */
export function Navigation() {
  const counts = useAtomValue(countsAtom);
  const links = useCurrentInSight(Object.keys(counts).length);
  return (
    <nav ref={links} className={styles.nav} aria-label={m.shell_navigation()}>
      <MoneyLinks />
      <QueueLinks />
      <span className={styles.rule} />
      <PageLink to="/chats" reads={deskChats} title={m.desk_chats()}>
        <ChatCount className={styles.count} />
      </PageLink>
      <PageLink to="/users" reads={deskUsers} title={m.desk_customers()} />
      <PageLink to="/loans" reads={deskLoans} title={m.desk_loans_title()} />
      <PageLink to="/funds" reads={deskFunds} title={m.desk_funds()} />
      <PageLink to="/offer" reads={deskOffer} title={m.offer_title()} testId="desk-offer-link" />
      <PageLink to="/audit" reads={deskAudit} title={m.desk_audit()} />
      <PageLink to="/health" reads={deskHealth} title={m.desk_health()} />
      <CompanyLinks />
      <PageLink to="/brand" reads={deskPictures} title={m.desk_brand()} />
      <PageLink
        to="/content"
        reads={deskContent}
        title={m.desk_content()}
        testId="desk-content-link"
      />
      <PageLink to="/operators" reads={operatorList} title={m.desk_operators()} />
      <PageLink to="/roles" reads={deskRoles} title={m.desk_roles()} />
    </nav>
  );
}

interface PageLinkProps {
  to: string;
  /** What the page reads: who may not make the call is not led there. */
  reads: Pick<DeskCall, "audience">;
  title: string;
  testId?: string;
  children?: ReactNode;
}

function PageLink({ to, reads, title, testId, children }: PageLinkProps) {
  const { operator } = useDesk();
  if (!mayCall(operator, reads)) return null;
  return (
    <NavLink to={to} end={to === "/"} className={styles.item ?? ""} data-testid={testId}>
      <span>{title}</span>
      {children}
    </NavLink>
  );
}

function QueueLinks() {
  const counts = useAtomValue(countsAtom);
  const { operator } = useDesk();
  if (!mayCall(operator, deskQueue)) return null;
  return (
    <>
      <span className={styles.rule} />
      {queues.map((queue) => {
        const count = counts[queue] ?? 0;
        return (
          <NavLink key={queue} to={`/queue/${queue}`} className={styles.item ?? ""}>
            <span>{queueName(queue)}</span>
            {count > 0 && (
              <span className={styles.count} data-testid={`count-${queue}`}>
                <span aria-hidden="true">{count}</span>
                <span className="hidden-text">{m.desk_open_count({ count })}</span>
              </span>
            )}
          </NavLink>
        );
      })}
    </>
  );
}

/** The overview, and the company's money for those who may see it. */
function MoneyLinks() {
  return (
    <>
      <PageLink to="/" reads={deskOverview} title={m.desk_overview()} />
      <PageLink to="/risk" reads={deskRisk} title={m.desk_risk()} />
      <PageLink to="/reports" reads={deskReports} title={m.desk_reports()} />
    </>
  );
}

/** What the company is, and how that changes. */
function CompanyLinks() {
  const { company } = useDesk();
  return (
    <>
      <PageLink
        to="/settings"
        reads={deskSettings}
        title={m.desk_settings()}
        testId="desk-settings-link"
      />
      <PageLink to="/changes" reads={deskChanges} title={m.desk_changes()} />
      <PageLink to="/hosts" reads={deskHostCheck} title={m.desk_hosts()} />
      {company.is_first && (
        <PageLink to="/companies" reads={deskCompanies} title={m.desk_companies()} />
      )}
    </>
  );
}
