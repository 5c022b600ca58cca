import { getCompany } from "#domain/contracts/http/company.ts";
import { useRead } from "../../../data/use-read.ts";
import { isPageOffered } from "../../../features/company/page-needs.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Row, RowList } from "../../../ui/list/row-list.tsx";
import { Page } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import styles from "./company-page.module.css";

/** The company behind the platform, and the version of the app. */
export default function AboutPage() {
  const { data, error, again } = useRead(getCompany, {});
  const rows = data && [
    [m.mine_about_subject(), data.subject],
    [m.mine_about_address(), data.registered_address],
    [m.mine_about_location(), data.location],
    [m.mine_about_site(), data.url],
  ];
  return (
    <Page title={m.mine_about_title()} back="/user">
      {!data && <Waiting error={error} onRetry={again} rows={4} />}
      {data && (
        <>
          <header className={`${styles.sign} grid items-center gap-10`}>
            <img src={data.logo || "/manifest-icon.svg"} alt="" height="72" />
            <h2 className="text-l">
              <bdi>{data.name}</bdi>
            </h2>
          </header>
          <RowList>
            {rows?.map(
              ([label, text]) => text && <Row key={label} text={label} value={<bdi>{text}</bdi>} />,
            )}
            <Row text={m.mine_about_version()} value={<bdi dir="ltr">{__APP_VERSION__}</bdi>} />
          </RowList>
          <RowList>
            <Row icon="alert" text={m.legal_title()} to="/mine/terms" />
            <Row icon="news" text={m.mine_announcement_title()} to="/mine/announcement" />
            <Row icon="mail" text={m.mine_email_title()} to="/mine/email" />
            {isPageOffered("/status") && <Row icon="clock" text={m.status_title()} to="/status" />}
          </RowList>
          {/* A file of the build: while the app is developed, there is none. */}
          {import.meta.env.PROD && (
            <p className={styles.text}>
              <a href="/licences.txt" target="_blank" rel="noopener" data-testid="licences">
                {m.mine_licences()}
              </a>
            </p>
          )}
        </>
      )}
    </Page>
  );
}
