import type * as z from "zod/mini";
import { sessionEnd, sessionEndOthers, sessionList } from "#domain/contracts/http/access.ts";
import { deviceName } from "#domain/text/device-name.ts";
import { useMutation } from "../../../../api/use-mutation.ts";
import { useCompany } from "../../../../data/company/company.ts";
import { useRead } from "../../../../data/reading/use-read.ts";
import { Asked } from "../../../../features/asked/asked.tsx";
import { useAct } from "../../../../features/asked/use-act.ts";
import { isPageOffered } from "../../../../features/company/page-needs.ts";
import { formatDateTime } from "../../../../i18n/format.ts";
import { numberTag } from "../../../../i18n/locale.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { RowAction } from "../../../../ui/list/row-action.tsx";
import { Row, RowList } from "../../../../ui/list/row-list.tsx";
import { Page } from "../../../../ui/page.tsx";
import { Waiting } from "../../../../ui/waiting.tsx";
import styles from "./sessions-page.module.css";

type Session = z.output<typeof sessionList.output>[number];

export default function SessionsPage() {
  const { data, error, again } = useRead(sessionList, {});
  const one = useMutation(sessionEnd);
  async function end({ id }: Session) {
    if (await one.send({ id })) await again();
  }
  return (
    <Page title={m.sessions_title()} text={m.sessions_text()} back="/user">
      {!data && <Waiting error={error} onRetry={again} rows={3} height={64} />}
      {data && (
        <RowList label={m.sessions_title()}>
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={one.busy}
              onEnd={() => void end(session)}
            />
          ))}
        </RowList>
      )}
      {data && <EndOthers offered={data.length > 1} onEnded={again} />}
      {isPageOffered("/mine/desk-log") && (
        <RowList>
          <Row icon="eye" text={m.acted_title()} to="/mine/desk-log" testId="to-desk-log" />
        </RowList>
      )}
    </Page>
  );
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd(): void }) {
  const { timezone: zone } = useCompany();
  const countries = new Intl.DisplayNames(numberTag(), { type: "region" });
  const country = session.country && (countries.of(session.country) ?? session.country);
  return (
    <Row
      icon="device"
      text={
        <span>
          <bdi>{deviceName(session.user_agent) || m.sessions_unknown()}</bdi>
        </span>
      }
      note={[country, formatDateTime(session.seen_ms, zone)].filter(Boolean).join(" · ")}
      value={
        session.is_current ? (
          <b className={`${styles.here} soft pill text-xs accent w-620`}>{m.sessions_this()}</b>
        ) : (
          <RowAction disabled={busy} onClick={onEnd} data-testid="session-end">
            {m.shell_sign_out()}
          </RowAction>
        )
      }
      testId="session"
    />
  );
}

function EndOthers({ offered, onEnded }: { offered: boolean; onEnded(): Promise<void> }) {
  const { act } = useAct(sessionEndOthers, {
    success: ({ msg, ended }) => msg || m.sessions_ended({ count: ended }),
    onDone: onEnded,
  });
  return (
    <Asked
      title={m.sessions_end_others()}
      text={m.sessions_question()}
      action={m.shell_sign_out()}
      onConfirm={() => act({})}
      testId="session-end-others-confirm"
    >
      {(ask) =>
        offered && (
          <Button
            tone="quiet"
            wide
            onClick={ask}
            className={styles.all}
            data-testid="session-end-others"
          >
            {m.sessions_end_others()}
          </Button>
        )
      }
    </Asked>
  );
}
