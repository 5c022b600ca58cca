import type * as z from "zod/mini";
import { realNameCenter } from "#domain/contracts/http/verify.ts";
import { refreshUser } from "../../../data/session.ts";
import { useRefusedAct } from "../../../data/standing.ts";
import { useRead } from "../../../data/use-read.ts";
import { RealOnly } from "../../../features/identity/real-only.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Row, RowList } from "../../../ui/list/row-list.tsx";
import { Page } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { IdentityCheckForm } from "./identity-check-form.tsx";
import styles from "./identity-check-page.module.css";
import { IdentityPictures } from "./identity-pictures.tsx";

type Check = z.output<typeof realNameCenter.output>;

/** The identity check: its form, or the state of its review. */
export default function IdentityCheckPage() {
  return (
    <Page title={m.verify_title()} back="/user">
      <RealOnly>
        <IdentityCheck />
      </RealOnly>
    </Page>
  );
}

function IdentityCheck() {
  const refused = useRefusedAct("open");
  const { data, error, again } = useRead(realNameCenter, {});
  if (!data) return <Waiting error={error} onRetry={again} rows={5} />;
  if (data.review_status === "reviewing") {
    return (
      <>
        <Notice icon="clock" title={m.verify_waiting_title()} text={m.verify_waiting_text()} />
        <Submitted data={data} />
      </>
    );
  }
  const isExpired = refused === "identity_expired";
  if (data.review_status === "passed" && !isExpired) {
    return (
      <>
        <Notice icon="check" title={m.verify_passed_title()} text={m.verify_passed_text()} good />
        <Submitted data={data} />
      </>
    );
  }
  return (
    <>
      {data.review_status === "rejected" && (
        <Notice
          icon="alert"
          title={m.verify_rejected_title()}
          text={data.reason || m.verify_rejected_text()}
          bad
        />
      )}
      <IdentityCheckForm
        begun={data}
        onSubmitted={async () => {
          await Promise.allSettled([again(), refreshUser()]);
        }}
      />
    </>
  );
}

interface NoticeProps {
  icon: IconName;
  title: string;
  text: string;
  good?: boolean;
  bad?: boolean;
}

function Notice({ icon, title, text, good, bad }: NoticeProps) {
  const tone = (good && styles.good) || (bad && styles.bad) || styles.calm;
  return (
    <section
      className={`${styles.notice} ${tone}`}
      role="status"
      data-testid="verify-notice"
      data-icon={icon}
    >
      <span>
        <Icon name={icon} size={24} />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  );
}

/** The submitted data; the server shows only the last characters of numbers. */
function Submitted({ data }: { data: Check }) {
  const document = data.id_type === "passport" ? m.verify_passport() : m.verify_id_card();
  return (
    <>
      <RowList>
        <Row text={m.verify_name()} value={<bdi>{data.name}</bdi>} />
        <Row text={document} value={<bdi dir="ltr">{data.card_id}</bdi>} />
        {data.ssn !== "" && <Row text={m.verify_ssn()} value={<bdi dir="ltr">{data.ssn}</bdi>} />}
      </RowList>
      <IdentityPictures sides={data} />
    </>
  );
}
