import { inviteInfo } from "#domain/contracts/http/access.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { RealPage } from "../../../features/identity/real-only.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Copyable } from "../../../ui/copyable.tsx";
import { Card } from "../../../ui/page.tsx";
import { lazyPart, PartBoundary } from "../../../ui/part.ts";
import { Skeleton } from "../../../ui/states.tsx";
import { Waiting } from "../../../ui/waiting.tsx";

const QrCode = lazyPart(() => import("../../../ui/qr-code.tsx"));

export default function InvitePage() {
  return (
    <RealPage title={m.invite_title()} text={m.invite_text()} back="/user">
      <Invite />
    </RealPage>
  );
}

function Invite() {
  const { data, error, again } = useRead(inviteInfo, {});
  if (!data) return <Waiting error={error} onRetry={again} rows={1} height={320} />;
  return (
    <Card>
      <div className="grid items-center">
        <PartBoundary fallback={<Skeleton rows={1} height={220} />}>
          <QrCode text={data.link} label={m.invite_qr()} />
        </PartBoundary>
      </div>
      <Copyable label={m.access_invite_code()} text={data.invite_code} testId="invite-code" />
      <Copyable label={m.invite_link()} text={data.link} testId="invite-link" />
    </Card>
  );
}
