import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
import { invalidateAccount } from "../../api/readers.ts";
import { basicInfoAtom, refreshCompany } from "../../data/company/company.ts";
import { useRefresh } from "../../data/reading/use-read.ts";
import { refreshUser, userAtom } from "../../data/trader/session.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { ServiceLink } from "../company/service-link.tsx";
import { RealOnly } from "../identity/real-only.tsx";
import styles from "./payment.module.css";

interface PaymentPageProps {
  title: string;
  back: string;
  aside?: ReactNode;
  wide?: boolean;
  /** True to offer customer service if the setting is_charge_withdraw_contact is on. */
  chat?: boolean;
  /** True if demo accounts also have the page. */
  demo?: boolean;
  children(given: Given): ReactNode;
}

export interface Given {
  info: BasicInfo;
  user: UserView;
}

interface ToolLinkProps {
  to: string;
  icon: IconName;
  label: string;
  testId: string;
}

export function ToolLink({ to, icon, label, testId }: ToolLinkProps) {
  return (
    <Link
      to={to}
      viewTransition
      className={styles.tool}
      aria-label={label}
      title={label}
      data-testid={testId}
    >
      <Icon name={icon} />
    </Link>
  );
}

/** Reads company, user and account again. The page's lists and forms then read their data again. */
async function refresh(): Promise<void> {
  await Promise.allSettled([refreshCompany(), refreshUser(), invalidateAccount()]);
}

export function PaymentPage(props: PaymentPageProps) {
  const { title, back, aside, chat, demo } = props;
  const company = useAtomValue(basicInfoAtom);
  const user = useAtomValue(userAtom);
  // The identity check or the pay password may have changed since the user was read.
  const { error, again } = useRefresh(refreshUser);
  const info = company.state === "ready" ? company.data : null;
  const failed = company.state === "failed" ? company.error : user ? null : error;

  function content() {
    if (failed !== null) {
      const retry = () => void Promise.allSettled([again(), refreshCompany()]);
      return <ErrorState text={failed.message} onRetry={retry} />;
    }
    if (!info || !user) return <Skeleton rows={5} height={72} />;
    const inner = props.children({ info, user });
    return demo ? inner : <RealOnly>{inner}</RealOnly>;
  }

  return (
    <Page
      onRefresh={refresh}
      title={title}
      back={back}
      wide={props.wide ?? false}
      aside={
        <span className="row">
          {chat && info?.is_charge_withdraw_contact === "1" && (
            <ServiceLink className={styles.tool} label={m.cash_chat()} testId="chat">
              <Icon name="chat" />
            </ServiceLink>
          )}
          {aside}
        </span>
      }
    >
      {content()}
    </Page>
  );
}
