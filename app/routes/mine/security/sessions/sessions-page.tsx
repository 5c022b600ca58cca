import { useState } from "react";
import { sessionEnd, sessionEndOthers, sessionList } from "#domain/contracts/http/access.ts";
import { callApi } from "../../../../api/client.ts";
import { useCall } from "../../../../api/use-call.ts";
import { useRead } from "../../../../api/use-read.ts";
import { basicInfoAtom } from "../../../../data/company.ts";
import { dataOf } from "../../../../data/loadable.ts";
import { formatDateTime } from "../../../../i18n/format.ts";
import { numberTag } from "../../../../i18n/locale.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { Button } from "../../../../ui/button.tsx";
import { Row, RowList } from "../../../../ui/list/row-list.tsx";
import { Page } from "../../../../ui/page.tsx";
import { Question } from "../../../../ui/sheet/question.tsx";
import { ErrorState, Skeleton } from "../../../../ui/states.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { deviceName } from "../device-name.ts";
import styles from "./sessions-page.module.css";

/** Where somebody is signed in, and the ends of it. */
export default function SessionsPage() {
  const { data, error, again } = useRead(() => callApi(sessionList, {}, { quiet: true }));
  const info = dataOf(useAtomValue(basicInfoAtom));
  const [asking, setAsking] = useState(false);
  const one = useCall(sessionEnd);
  const others = useCall(sessionEndOthers);
  const countries = new Intl.DisplayNames(numberTag(), { type: "region" });
  const zone = info?.timezone ?? "UTC";

  async function endOthers() {
    const answer = await others.send({});
    if (!answer) throw new Error("refused");
    toast(answer.msg || m.sessions_ended({ count: answer.ended }), "success");
    await again();
  }

  return (
    <Page title={m.sessions_title()} text={m.sessions_text()} back="/user">
      {!data && error !== null && <ErrorState text={error} onRetry={() => void again()} />}
      {!data && error === null && <Skeleton rows={3} height={64} />}
      {data && (
        <RowList label={m.sessions_title()}>
          {data.map((session) => (
            <Row
              key={session.id}
              icon="device"
              text={
                <span>
                  <bdi>{deviceName(session.user_agent) || m.sessions_unknown()}</bdi>
                </span>
              }
              note={[
                session.country && (countries.of(session.country) ?? session.country),
                formatDateTime(session.seen_ms, zone),
              ]
                .filter(Boolean)
                .join(" · ")}
              value={
                session.is_current ? (
                  <b className={styles.here}>{m.sessions_this()}</b>
                ) : (
                  <button
                    type="button"
                    className={styles.end}
                    disabled={one.busy}
                    onClick={async () => {
                      if (await one.send({ id: session.id })) await again();
                    }}
                    data-testid="session-end"
                  >
                    {m.shell_sign_out()}
                  </button>
                )
              }
              testId="session"
            />
          ))}
        </RowList>
      )}
      {data && data.length > 1 && (
        <Button
          tone="quiet"
          wide
          onClick={() => setAsking(true)}
          className={styles.all}
          data-testid="session-end-others"
        >
          {m.sessions_end_others()}
        </Button>
      )}
      <Question
        open={asking}
        title={m.sessions_end_others()}
        text={m.sessions_question()}
        action={m.shell_sign_out()}
        onClose={() => setAsking(false)}
        onConfirm={endOthers}
        testId="session-end-others-confirm"
      />
    </Page>
  );
}
