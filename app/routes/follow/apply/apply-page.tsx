import { useState } from "react";
import { useNavigate } from "react-router";
import type * as z from "zod/mini";
import { applyTrader, traderApplication } from "#domain/contracts/http/follow.ts";
import { nicknameMax } from "#domain/copying/nickname.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { isOffered, isPlatform, takesField } from "../../../api/dialect.ts";
import { useForm } from "../../../api/use-form.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { Notice } from "../../../features/payments/notice.tsx";
import { formatMoney } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { formatShare } from "../../../i18n/share.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/form/checkbox-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Submit } from "../../../ui/form/submit.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card, Page } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import styles from "../follow.module.css";

const { nickname_invalid, nickname_taken } = errorCodes;

type Application = z.output<typeof traderApplication.output>;

export default function ApplyPage() {
  const isKnown = isOffered(traderApplication);
  const { data, error, again } = useRead(traderApplication, {}, { when: isKnown });
  return (
    <Page title={m.follow_become()} back="/follow">
      {isKnown && !data ? (
        <Waiting error={error} onRetry={again} rows={3} height={120} />
      ) : (
        <ApplicationState application={data} onApplied={again} />
      )}
    </Page>
  );
}

interface ApplicationStateProps {
  /** The reader's application to be copied; null if a broker's own back end does not report it. */
  application: Application | null;
  onApplied(): Promise<void>;
}

function ApplicationState({ application, onApplied }: ApplicationStateProps) {
  const navigate = useNavigate();
  const [hasApplied, setHasApplied] = useState(false);
  const state = application?.state ?? (hasApplied ? "waiting" : "none");
  if (state === "waiting") {
    return (
      <Card>
        <EmptyState
          icon="clock"
          title={m.follow_apply_waiting()}
          text={m.follow_apply_waiting_text()}
        />
      </Card>
    );
  }
  if (state === "approved") {
    return (
      <Card>
        <EmptyState
          icon="check"
          title={m.follow_apply_approved()}
          action={
            <Button onClick={() => void navigate("/follow/my-follower")}>{m.follow_mine()}</Button>
          }
        />
      </Card>
    );
  }
  async function applied() {
    setHasApplied(true);
    await onApplied();
  }
  return (
    <>
      {(state === "rejected" || state === "ended") && (
        <Notice
          tone="warn"
          title={state === "rejected" ? m.follow_apply_rejected() : m.follow_apply_ended()}
          text={application?.reason ?? ""}
          testId="apply-reason"
        />
      )}
      <ApplyForm application={application} onApplied={applied} />
    </>
  );
}

function ApplyForm({ application, onApplied }: ApplicationStateProps) {
  const [isTicked, setIsTicked] = useState(false);
  const form = useForm(applyTrader, {
    start: { nickname: application?.nickname ?? "" },
    input: ({ nickname }) => (nickname === "" ? {} : { nickname }),
    optional: ["nickname"],
    ready: isTicked,
    refusals: { [nickname_invalid]: "nickname", [nickname_taken]: "nickname" },
    success: ({ msg }) => msg || m.follow_apply_waiting(),
    onDone: onApplied,
  });
  return (
    <Form onSubmit={() => form.submit()} className="stack gap-14" testId="apply-form">
      <Duties application={application} />
      <Card>
        {takesField(applyTrader, "nickname") && (
          <TextField
            {...form.field("nickname")}
            label={m.follow_apply_name()}
            hint={m.follow_apply_name_hint()}
            maxLength={nicknameMax}
            testId="apply-name"
          />
        )}
        <CheckboxField
          label={m.follow_apply_agree()}
          checked={isTicked}
          onChange={setIsTicked}
          testId="apply-agree"
        />
        <Submit
          text={m.follow_apply_submit()}
          busy={form.busy}
          disabled={!isTicked}
          testId="apply-submit"
        />
      </Card>
    </Form>
  );
}

function Duties({ application }: { application: Application | null }) {
  const { equity_min, currency, needs_real_name, profit_share_percent } = application ?? {};
  return (
    <Card title={m.follow_apply_title()}>
      <ul className={`${styles.points} grid gap-10 ink-2`}>
        <li>{m.follow_apply_money()}</li>
        {isPlatform() && (
          <>
            <li>{m.follow_apply_record()}</li>
            <li>{m.follow_apply_conduct()}</li>
            <li>{m.follow_apply_end()}</li>
          </>
        )}
        {equity_min && currency && Number(equity_min) > 0 && (
          <li>{m.follow_apply_equity({ amount: formatMoney(equity_min, currency) })}</li>
        )}
        {needs_real_name && <li>{m.follow_apply_verified()}</li>}
        {profit_share_percent ? (
          <li>{m.follow_apply_share({ percent: formatShare(profit_share_percent) })}</li>
        ) : null}
      </ul>
    </Card>
  );
}
