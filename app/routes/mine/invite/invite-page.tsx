import { lazy, Suspense } from "react";
import { inviteInfo } from "#domain/contracts/http/access.ts";
import { useRead } from "../../../data/use-read.ts";
import { RealOnly } from "../../../features/identity/real-only.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Card, Page } from "../../../ui/page.tsx";
import { Skeleton, Unread } from "../../../ui/states.tsx";
import styles from "./invite-page.module.css";

const QrCode = lazy(() => import("../../../ui/qr-code.tsx"));

/** The link with which friends register, to copy, to scan and to share. */
export default function InvitePage() {
  return (
    <Page title={m.invite_title()} text={m.invite_text()} back="/user">
      <RealOnly>
        <Invite />
      </RealOnly>
    </Page>
  );
}

function Invite() {
  const invite = useRead(inviteInfo, {});
  if (!invite.data) return <Unread reading={invite} rows={1} height={320} />;
  const { data } = invite;
  return (
    <Card>
      <div className={styles.code}>
        <Suspense fallback={<Skeleton rows={1} height={220} />}>
          <QrCode text={data.link} label={m.invite_qr()} />
        </Suspense>
      </div>
      <Copyable label={m.access_invite_code()} text={data.invite_code} testId="invite-code" />
      <Copyable label={m.invite_link()} text={data.link} testId="invite-link" />
    </Card>
  );
}

/** A value with its name, to copy. */
function Copyable({ label, text, testId }: { label: string; text: string; testId: string }) {
  return (
    <div className={styles.value}>
      <div>
        <span>{label}</span>
        <b dir="ltr" data-testid={testId}>
          {text}
        </b>
      </div>
      <CopyButton text={text} label={label} />
    </div>
  );
}
