import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type TraderDetail, traderDetail } from "#domain/contracts/http/follow.ts";
import { isPlatform } from "../../../api/dialect.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { copyRiskText } from "../../../features/company/rule-texts.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { m } from "../../../i18n/page-messages.ts";
import { formatShare } from "../../../i18n/share.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/form/checkbox-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Submit } from "../../../ui/form/submit.tsx";
import { Card, Page } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import styles from "../follow.module.css";
import { FollowForm } from "./follow-form.tsx";

export default function SubmitPage() {
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  const { data, error, again } = useRead(traderDetail, { id }, { when: id !== "" });
  return (
    <Page title={m.follow_begin()} back={`/follow/trader?id=${id}`}>
      {data ? (
        <Steps trader={data} />
      ) : (
        <Waiting error={error} onRetry={again} rows={3} height={120} />
      )}
    </Page>
  );
}

function Steps({ trader }: { trader: TraderDetail }) {
  const [hasAgreed, setHasAgreed] = useState(false);
  const barrier = trader.more?.barrier ?? "";
  if (barrier !== "") return <Barrier barrier={barrier} />;
  if (!hasAgreed && !trader.more?.consent.is_given) {
    return <ConsentGate trader={trader} onAgree={() => setHasAgreed(true)} />;
  }
  return <FollowForm trader={trader} hasAgreed={hasAgreed} />;
}

type BarrierName = Exclude<NonNullable<TraderDetail["more"]>["barrier"], "">;

const texts: Record<BarrierName, () => string> = {
  own: () => errorMessage("master_own"),
  not_a_master: () => errorMessage("master_unavailable"),
  demo_master: () => errorMessage("master_demo"),
  risk_too_high: () => errorMessage("master_risk_high"),
  masters_full: m.follow_barred_full,
  real_name: () => errorMessage("real_name_required"),
  other_currency: () => errorMessage("currency_mismatch"),
};

function Barrier({ barrier }: { barrier: BarrierName }) {
  const navigate = useNavigate();
  const [path, action] =
    barrier === "real_name"
      ? ["/mine/auth", m.verify_title()]
      : barrier === "masters_full"
        ? ["/follow/follow-list", m.follow_list_title()]
        : ["/follow", m.follow_list_find()];
  return (
    <Card>
      <div data-testid="follow-barrier" data-barrier={barrier}>
        <EmptyState
          icon="lock"
          title={m.follow_barred()}
          text={texts[barrier]()}
          action={<Button onClick={() => void navigate(path)}>{action}</Button>}
        />
      </div>
    </Card>
  );
}

function risks(): string[] {
  if (!isPlatform()) return [copyRiskText()];
  return [
    copyRiskText(),
    m.follow_risks_person(),
    m.follow_risks_past(),
    m.follow_risks_price(),
    m.follow_risks_stop(),
    m.follow_risks_fees(),
  ];
}

function ConsentGate({ trader, onAgree }: { trader: TraderDetail; onAgree(): void }) {
  const [isTicked, setIsTicked] = useState(false);
  const share = trader.more?.profit_share_percent ?? 0;
  return (
    <Card title={m.follow_risks_title()}>
      <ul className={`${styles.points} grid gap-10 ink-2`}>
        {risks().map((risk) => (
          <li key={risk}>{risk}</li>
        ))}
        {share > 0 && <li>{m.follow_share_text({ percent: formatShare(share) })}</li>}
      </ul>
      <Form onSubmit={() => isTicked && onAgree()} testId="follow-consent">
        <CheckboxField
          label={m.follow_risks_agree()}
          checked={isTicked}
          onChange={setIsTicked}
          testId="follow-agree"
        />
        <Submit text={m.follow_continue()} disabled={!isTicked} testId="follow-continue" />
      </Form>
    </Card>
  );
}
