import { NavLink } from "react-router";
import { operatorList } from "#domain/contracts/desk/access.ts";
import { deskAudit } from "#domain/contracts/desk/audit.ts";
import { deskPictures } from "#domain/contracts/desk/brand.ts";
import { deskChats } from "#domain/contracts/desk/chat.ts";
import { deskCompanies, deskHostCheck } from "#domain/contracts/desk/companies.ts";
import { deskContent } from "#domain/contracts/desk/content.ts";
import { deskHealth } from "#domain/contracts/desk/health.ts";
import { deskReports, deskRisk } from "#domain/contracts/desk/money.ts";
import { queues, type Role } from "#domain/contracts/desk/roles.ts";
import { deskSettings } from "#domain/contracts/desk/settings.ts";
import { useAtomValue } from "../../state.ts";
import { ChatCount } from "../chat/chat-count.tsx";
import { m } from "../desk-messages.ts";
import { mayCall } from "../may-call.ts";
import { queueName } from "../names.ts";
import { countsAtom } from "../queue/counts.ts";
import { useCurrentInSight } from "../ui/use-current-in-sight.ts";
import { useDesk } from "./desk-context.ts";
import styles from "./desk-frame.module.css";

/** Links to the queues, with the count of open items, and to the pages that the role may see. */
export function Navigation() {
  const counts = useAtomValue(countsAtom);
  const { role } = useDesk().operator;
  const links = useCurrentInSight(Object.keys(counts).length);
  return (
    <nav ref={links} className={styles.nav} aria-label={m.shell_navigation()}>
      <MoneyLinks role={role} />
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
      <span className={styles.rule} />
      {mayCall(role, deskChats) && (
        <NavLink to="/chats" className={styles.item ?? ""}>
          <span>{m.desk_chats()}</span>
          <ChatCount className={styles.count} />
        </NavLink>
      )}
      <NavLink to="/users" className={styles.item ?? ""}>
        <span>{m.desk_customers()}</span>
      </NavLink>
      <NavLink to="/loans" className={styles.item ?? ""}>
        <span>{m.desk_loans_title()}</span>
      </NavLink>
      <NavLink to="/funds" className={styles.item ?? ""}>
        <span>{m.desk_funds()}</span>
      </NavLink>
      <NavLink to="/offer" className={styles.item ?? ""} data-testid="desk-offer-link">
        <span>{m.offer_title()}</span>
      </NavLink>
      {mayCall(role, deskAudit) && (
        <NavLink to="/audit" className={styles.item ?? ""}>
          <span>{m.desk_audit()}</span>
        </NavLink>
      )}
      {mayCall(role, deskHealth) && (
        <NavLink to="/health" className={styles.item ?? ""}>
          <span>{m.desk_health()}</span>
        </NavLink>
      )}
      <CompanyLinks />
      {mayCall(role, deskPictures) && (
        <NavLink to="/brand" className={styles.item ?? ""}>
          <span>{m.desk_brand()}</span>
        </NavLink>
      )}
      {mayCall(role, deskContent) && (
        <NavLink to="/content" className={styles.item ?? ""} data-testid="desk-content-link">
          <span>{m.desk_content()}</span>
        </NavLink>
      )}
      {mayCall(role, operatorList) && (
        <NavLink to="/operators" className={styles.item ?? ""}>
          <span>{m.desk_operators()}</span>
        </NavLink>
      )}
    </nav>
  );
}

/** The overview, and the company's money for those who may see it. */
function MoneyLinks({ role }: { role: Role }) {
  return (
    <>
      <NavLink to="/" end className={styles.item ?? ""}>
        <span>{m.desk_overview()}</span>
      </NavLink>
      {mayCall(role, deskRisk) && (
        <NavLink to="/risk" className={styles.item ?? ""}>
          <span>{m.desk_risk()}</span>
        </NavLink>
      )}
      {mayCall(role, deskReports) && (
        <NavLink to="/reports" className={styles.item ?? ""}>
          <span>{m.desk_reports()}</span>
        </NavLink>
      )}
    </>
  );
}

/** What the company is, and how that changes. */
function CompanyLinks() {
  const { company, operator } = useDesk();
  const { role } = operator;
  return (
    <>
      {mayCall(role, deskSettings) && (
        <NavLink to="/settings" className={styles.item ?? ""} data-testid="desk-settings-link">
          <span>{m.desk_settings()}</span>
        </NavLink>
      )}
      <NavLink to="/changes" className={styles.item ?? ""}>
        <span>{m.desk_changes()}</span>
      </NavLink>
      {mayCall(role, deskHostCheck) && (
        <NavLink to="/hosts" className={styles.item ?? ""}>
          <span>{m.desk_hosts()}</span>
        </NavLink>
      )}
      {mayCall(role, deskCompanies) && company.is_first && (
        <NavLink to="/companies" className={styles.item ?? ""}>
          <span>{m.desk_companies()}</span>
        </NavLink>
      )}
    </>
  );
}
