import { getCompany } from "#domain/contracts/http/company.ts";
import { descriptList } from "#domain/contracts/http/descript.ts";
import { isOffered } from "../../../api/dialect.ts";
import { useRead } from "../../../data/use-read.ts";
import { RichText } from "../../../features/company/rich-text.tsx";
import { numberTag } from "../../../i18n/locale.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Card, Page } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import styles from "./company-page.module.css";

/**
 * Countries that the company does not serve, from the list by which the server refuses visitors.
 */
function countriesText(company: string, codes: readonly string[]): string {
  if (codes.length === 0) return m.mine_countries_none({ company });
  const names = new Intl.DisplayNames(numberTag(), { type: "region" });
  const countries = new Intl.ListFormat(numberTag()).format(
    codes.map((code) => names.of(code) ?? code),
  );
  return m.mine_countries_text({ company, countries });
}

/** The group of the company's own texts, as its desk writes them. */
const ownText = { group: "announcement" };

/** The company's announcement, and below it the countries it does not serve. */
export default function AnnouncementPage() {
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
          <p className={styles.text} data-testid="countries">
            {countriesText(data.subject || data.name, data.blocked_countries)}
          </p>
        </Card>
      )}
    </Page>
  );
}
