import type * as z from "zod/mini";
import { identityDocument } from "#domain/codes.ts";
import { imageUpload } from "#domain/contracts/http/files.ts";
import { realName, realNameCenter } from "#domain/contracts/http/verify.ts";
import { takesField } from "../../../api/dialect.ts";
import { useForm } from "../../../api/use-form.ts";
import { basicInfoAtom } from "../../../data/company/company.ts";
import { dataOf } from "../../../data/reading/loadable.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { refreshUser } from "../../../data/trader/session.ts";
import { useRefusedAct } from "../../../data/trader/standing.ts";
import {
  type IdentityField,
  IdentityFields,
  identityFields,
} from "../../../features/identity/identity-fields.tsx";
import { RealPage } from "../../../features/identity/real-only.tsx";
import { noIdentity } from "../../../features/identity/register-rules.ts";
import { UploadedPicture } from "../../../features/identity/uploaded-picture.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Form } from "../../../ui/form/form.tsx";
import { Submit } from "../../../ui/form/submit.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Row, RowList } from "../../../ui/list/row-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import styles from "./identity-check-page.module.css";

type Check = z.output<typeof realNameCenter.output>;

export default function IdentityCheckPage() {
  return (
    <RealPage title={m.verify_title()} back="/user">
      <IdentityCheck />
    </RealPage>
  );
}

function IdentityCheck() {
  const refused = useRefusedAct("open");
  const { data, error, again } = useRead(realNameCenter, {});
  if (!data) return <Waiting error={error} onRetry={again} rows={5} />;
  const isExpired = refused === "identity_expired";
  const isPassed = data.review_status === "passed" && !isExpired;
  if (isPassed || data.review_status === "reviewing") {
    return (
      <>
        {isPassed ? (
          <Notice
            icon="check"
            title={m.verify_passed_title()}
            text={m.verify_passed_text()}
            tone="good"
          />
        ) : (
          <Notice icon="clock" title={m.verify_waiting_title()} text={m.verify_waiting_text()} />
        )}
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
          tone="bad"
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
  tone?: "calm" | "good" | "bad";
}

function Notice({ icon, title, text, tone = "calm" }: NoticeProps) {
  const look = `${styles.notice} ${styles[tone]}`;
  return (
    <section
      className={`${look} grid items-center gap-8 surface shadow round-l text-center`}
      role="status"
      data-testid="verify-notice"
      data-icon={icon}
    >
      <span className="grid place-center circle">
        <Icon name={icon} size={24} />
      </span>
      <h2 className="text-l">{title}</h2>
      <p className="ink-2 break">{text}</p>
    </section>
  );
}

/** Shows the sent data. The server returns only the last characters of document numbers. */
function Submitted({ data }: { data: Check }) {
  const document = data.id_type === "passport" ? m.verify_passport() : m.verify_id_card();
  const pictures = [
    [data.front_pic, m.verify_front()],
    [data.reverse_pic, m.verify_back()],
    [data.hand_pic, m.verify_hand()],
  ] as const;
  const given = pictures.filter(([id]) => id !== "");
  return (
    <>
      <RowList>
        <Row text={m.verify_name()} value={<bdi>{data.name}</bdi>} />
        <Row text={document} value={<bdi dir="ltr">{data.card_id}</bdi>} />
        {data.ssn !== "" && <Row text={m.verify_ssn()} value={<bdi dir="ltr">{data.ssn}</bdi>} />}
      </RowList>
      {given.length > 0 && (
        <div className={styles.pictures}>
          {given.map(([id, label]) => (
            <UploadedPicture key={id} id={id} label={label} />
          ))}
        </div>
      )}
    </>
  );
}

interface IdentityCheckFormProps {
  /** Data known so far, without document numbers: the server does not return these whole. */
  begun: BegunCheck;
  onSubmitted(): Promise<void>;
}

function IdentityCheckForm({ begun, onSubmitted }: IdentityCheckFormProps) {
  const { form, asks } = useIdentityCheck(begun, onSubmitted);
  return (
    <Card>
      <Form onSubmit={() => form.submit()}>
        <p className="ink-2">{m.verify_text()}</p>
        <IdentityFields asks={asks} field={form.field} upload={imageUpload} testId="verify" />
        <Submit text={m.verify_submit()} busy={form.busy} testId="verify-submit" />
      </Form>
    </Card>
  );
}

type BegunCheck = Pick<typeof noIdentity, "name" | "id_type">;

function useIdentityCheck(begun: BegunCheck, onSubmitted: () => Promise<void>) {
  const asksSsn = dataOf(useAtomValue(basicInfoAtom))?.is_register_ssn === "1";
  const asked = ({ id_type }: typeof noIdentity) =>
    identityFields.filter(
      (field) =>
        (field !== "ssn" || asksSsn) &&
        // Asks for the back side of an identity card; a passport has none.
        (field !== "reverse_pic" || id_type === "id_card") &&
        (field !== "id_type" || takesField(realName, "id_type")),
    );
  const form = useForm(realName, {
    start: { ...noIdentity, name: begun.name, id_type: begun.id_type },
    input: (typed) => ({
      ...typed,
      id_type: identityDocument.code(typed.id_type),
      reverse_pic: typed.id_type === "id_card" ? typed.reverse_pic : "",
    }),
    optional: identityFields,
    errors(typed) {
      const missing = asked(typed).filter((field) => typed[field] === "");
      return Object.fromEntries(missing.map((field) => [field, m.access_input_missing()]));
    },
    onDone: onSubmitted,
  });
  const shown = asked(form.values);
  return { form, asks: (field: IdentityField) => shown.includes(field) };
}
