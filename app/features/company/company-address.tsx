import { getCompany } from "#domain/contracts/http/company.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { m } from "../../i18n/page-messages.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Card } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import styles from "./company-address.module.css";

export function CompanyAddress() {
  const { data, error, again } = useRead(getCompany, {});
  if (!data) return <Waiting error={error} onRetry={again} rows={1} height={120} />;
  if (data.email === "") return <EmptyState icon="mail" title={m.mine_email_none()} />;
  return (
    <Card>
      <div className="row between gap-8 text-l break">
        <b dir="ltr">{data.email}</b>
        <CopyButton text={data.email} label={m.mine_email_title()} />
      </div>
      <a
        className={`${styles.write} row justify-center gap-8 round-m w-620`}
        href={`mailto:${data.email}`}
      >
        <Icon name="mail" />
        {m.mine_email_write()}
      </a>
    </Card>
  );
}
