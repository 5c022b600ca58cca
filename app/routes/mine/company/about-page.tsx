import { getCompany } from "#domain/contracts/http/company.ts";
import { descriptList } from "#domain/contracts/http/descript.ts";
import { isOffered } from "../../../api/dialect.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { CompanyAddress } from "../../../features/company/company-address.tsx";
import { isPageOffered } from "../../../features/company/page-needs.ts";
import { RichText } from "../../../features/company/rich-text.tsx";
import { numberTag } from "../../../i18n/locale.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Row, RowList } from "../../../ui/list/row-list.tsx";
import { Card, Page } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import styles from "./company-page.module.css";

export function AboutPage() {
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
          {/* The development server has no licences.txt: only a build writes the file. */}
          {import.meta.env.PROD && (
            <p className={`${styles.text} ink-2`}>
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

export function EmailPage() {
  return (
    <Page title={m.mine_email_title()} text={m.mine_email_text()} back="/user">
      <CompanyAddress />
    </Page>
  );
}

/** Readers send feedback by e-mail: there is no form. */
export function FeedbackPage() {
  return (
    <Page title={m.feedback_title()} text={m.feedback_text()} back="/user">
      <CompanyAddress />
    </Page>
  );
}

/** Names the countries whose visitors the server refuses. */
function countriesText(company: string, codes: readonly string[]): string {
  if (codes.length === 0) return m.mine_countries_none({ company });
  const names = new Intl.DisplayNames(numberTag(), { type: "region" });
  const countries = new Intl.ListFormat(numberTag()).format(
    codes.map((code) => names.of(code) ?? code),
  );
  return m.mine_countries_text({ company, countries });
}

const ownText = { group: "announcement" };

export function AnnouncementPage() {
  const { data, error, again } = useRead(getCompany, {});
  const own = useRead(descriptList, ownText, { when: isOffered(descriptList) }).data;
  return (
    <Page title={m.mine_announcement_title()} back="/user">
      {own?.map(({ id, title, content }) => (
        <Card key={id} title={title}>
          <div data-testid="announcement">
            <RichText html={content} />
          </div>
        </Card>
      ))}
      {!data && <Waiting error={error} onRetry={again} rows={3} />}
      {data && (
        <Card title={m.mine_countries_title()}>
          <p className={`${styles.text} ink-2`} data-testid="countries">
            {countriesText(data.subject || data.name, data.blocked_countries)}
          </p>
        </Card>
      )}
    </Page>
  );
}
