import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { errorMessage } from "../../i18n/error-message.ts";
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
  inset?: boolean;
  testId?: string;
}

export function Notice(props: NoticeProps) {
  const { icon, tone = "calm", title, text, action, inset, testId } = props;
  const look = `${styles.notice} ${styles[tone]} ${inset ? styles.inset : ""}`;
  return (
    <section
      className={`${look} flex gap-12 surface shadow round-m text-s ink-2`}
      role="note"
      data-testid={testId}
    >
      <Icon name={icon ?? (tone === "warn" ? "alert" : "info")} />
      <div className="grid min-width-0 gap-2">
        {title && <b className="text-m ink">{title}</b>}
        <p>{text}</p>
        {action}
      </div>
    </section>
  );
}

export function PayPasswordUnset({ inset = false }: { inset?: boolean }) {
  return (
    <Notice
      icon="key"
      text={errorMessage("pay_password_unset")}
      action={
        <Link to="/mine/pay-password" viewTransition className={`${styles.more} inline-row w-620`}>
          {m.password_pay_title()}
        </Link>
      }
      inset={inset}
      testId="pay-password-unset"
    />
  );
}

/** @param reason as the server names it */
export function PayoutsStopped({ reason, testId }: { reason: string; testId: string }) {
  return (
    <Notice
      tone="warn"
      icon="lock"
      text={errorMessage(reason === "loan_unpaid" ? "loan_unpaid" : "payouts_stopped")}
      testId={testId}
    />
  );
}

export function InsteadOfForm(props: ComponentProps<typeof EmptyState> & { testId: string }) {
  const { testId, ...state } = props;
  return (
    <Card>
      <div data-testid={testId}>
        <EmptyState {...state} />
      </div>
    </Card>
  );
}

export function ServiceAction() {
  return (
    <ServiceLink className={styles.action} testId="service-link">
      <Icon name="chat" size={18} />
      {m.cash_chat()}
    </ServiceLink>
  );
}

export function IdentityCheckNeeded({ reviewing }: { reviewing: boolean }) {
  return (
    <InsteadOfForm
      icon="shield"
      title={m.cash_real_auth_title()}
      text={reviewing ? m.verify_waiting_text() : m.cash_real_auth_text()}
      action={
        <Link to="/mine/auth" viewTransition className={styles.action}>
          {m.verify_title()}
        </Link>
      }
      testId="real-name-needed"
    />
  );
}

export function NoPaymentMethod() {
  return (
    <InsteadOfForm
      icon="info"
      title={m.cash_no_option_title()}
      text={m.cash_no_option_text()}
      action={<ServiceAction />}
      testId="no-way"
    />
  );
}

export function ThroughService() {
  return (
    <InsteadOfForm
      icon="chat"
      title={m.cash_service_title()}
      text={m.cash_service_text()}
      action={<ServiceAction />}
      testId="through-service"
    />
  );
}
