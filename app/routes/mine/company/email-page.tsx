import { getCompany } from "#domain/contracts/http/company.ts";
import { useRead } from "../../../data/use-read.ts";
import { m } from "../../../i18n/page-messages.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Card, Page } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import styles from "./company-page.module.css";

/** The company's e-mail address. */
export default function EmailPage() {
  const { data, error, again } = useRead(getCompany, {});
  return (
    <Page title={m.mine_email_title()} text={m.mine_email_text()} back="/user">
      {!data && <Waiting error={error} onRetry={again} rows={1} height={120} />}
      {data?.email === "" && <EmptyState icon="mail" title={m.mine_email_none()} />}
      {data && data.email !== "" && (
        <Card>
          <div className={styles.address}>
            <b dir="ltr">{data.email}</b>
            <CopyButton text={data.email} label={m.mine_email_title()} />
          </div>
          <a className={styles.write} href={`mailto:${data.email}`}>
            <Icon name="mail" />
            {m.mine_email_write()}
          </a>
        </Card>
      )}
    </Page>
  );
}
