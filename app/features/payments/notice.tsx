import type { ReactNode } from "react";
import { Link } from "react-router";
import { m } from "../../i18n/page-messages.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Card } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ServiceLink } from "../company/service-link.tsx";
import styles from "./payment.module.css";

interface NoticeProps {
  icon?: IconName;
  tone?: "calm" | "warn";
  title?: string;
  text: ReactNode;
  action?: ReactNode;
  testId?: string;
}

/** Something to know before money moves. */
export function Notice({ icon, tone = "calm", title, text, action, testId }: NoticeProps) {
  return (
    <section className={`${styles.notice} ${styles[tone]}`} role="note" data-testid={testId}>
      <Icon name={icon ?? (tone === "warn" ? "alert" : "info")} />
      <div>
        {title && <b>{title}</b>}
        <p>{text}</p>
        {action}
      </div>
    </section>
  );
}

/** The company takes this money from people it knows only. */
export function RealNameNeeded({ reviewing }: { reviewing: boolean }) {
  return (
    <Card>
      <div data-testid="real-name-needed">
        <EmptyState
          icon="shield"
          title={m.cash_real_auth_title()}
          text={reviewing ? m.verify_waiting_text() : m.cash_real_auth_text()}
          action={
            <Link to="/mine/auth" viewTransition className={styles.action}>
              {m.verify_title()}
            </Link>
          }
        />
      </div>
    </Card>
  );
}

/** No way to pay is offered now. */
export function NoWay() {
  return (
    <Card>
      <div data-testid="no-way">
        <EmptyState
          icon="info"
          title={m.cash_no_way_title()}
          text={m.cash_no_way_text()}
          action={
            <ServiceLink className={styles.action}>
              <Icon name="chat" size={18} />
              {m.cash_chat()}
            </ServiceLink>
          }
        />
      </div>
    </Card>
  );
}

/** The customer service stands in the place of a form. */
export function ThroughService() {
  return (
    <Card>
      <div data-testid="through-service">
        <EmptyState
          icon="chat"
          title={m.cash_service_title()}
          text={m.cash_service_text()}
          action={
            <ServiceLink className={styles.action} testId="service-link">
              <Icon name="chat" size={18} />
              {m.cash_chat()}
            </ServiceLink>
          }
        />
      </div>
    </Card>
  );
}
