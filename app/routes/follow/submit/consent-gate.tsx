import { useState } from "react";
import type { TraderDetail } from "#domain/contracts/http/follow.ts";
import { isPlatform } from "../../../api/dialect.ts";
import { copyRiskText } from "../../../features/company/rule-texts.ts";
import { m } from "../../../i18n/page-messages.ts";
import { formatShare } from "../../../i18n/share.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/form/checkbox-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Card } from "../../../ui/page.tsx";
import styles from "./consent-gate.module.css";

interface ConsentGateProps {
  trader: TraderDetail;
  onAgree(): void;
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

/** The risks of copy trading, to accept before the first following. */
export function ConsentGate({ trader, onAgree }: ConsentGateProps) {
  const [isTicked, setIsTicked] = useState(false);
  const share = trader.more?.profit_share_percent ?? 0;
  return (
    <Card title={m.follow_risks_title()}>
      <ul className={`${styles.risks} grid gap-10 ink-2`}>
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
        <Button type="submit" wide disabled={!isTicked} data-testid="follow-continue">
          {m.follow_continue()}
        </Button>
      </Form>
    </Card>
  );
}
