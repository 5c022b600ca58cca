import { numberTag } from "../../i18n/locale.ts";
import { m } from "../../i18n/page-messages.ts";
import { Card, Page } from "../../ui/page.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import styles from "./company-page.module.css";
import { useCompany } from "./use-company.ts";

/** Countries whose residents are not served: the specification's announcement names them. */
const notServed = ["KP", "IL", "CN", "VU", "CU"];

export default function AnnouncementPage() {
  const { data, error, again } = useCompany();
  const names = new Intl.DisplayNames(numberTag(), { type: "region" });
  const countries = new Intl.ListFormat(numberTag()).format(
    notServed.map((code) => names.of(code) ?? code),
  );
  return (
    <Page title={m.mine_announcement_title()} back="/user">
      {!data && error !== null && <ErrorState text={error} onRetry={() => void again()} />}
      {!data && error === null && <Skeleton rows={3} />}
      {data && (
        <Card title={m.mine_countries_title()}>
          <p className={styles.text}>
            {m.mine_countries_text({ company: data.subject || data.name, countries })}
          </p>
        </Card>
      )}
    </Page>
  );
}
