import { useState } from "react";
import type { FundDetail } from "#domain/contracts/http/fund.ts";
import { dueMsOf, localDayOf } from "#domain/mining/days.ts";
import { dailyDividend, redemptionPenalty, totalDividend } from "#domain/mining/dividend.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { Notice } from "../../features/payments/notice.tsx";
import payment from "../../features/payments/payment.module.css";
import { formatExactMoney } from "../../i18n/exact-money.ts";
import { formatDateTime, unknown } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SheetBody, SheetFoot } from "../../ui/sheet/sheet-parts.tsx";

interface ConfirmSubscriptionProps {
  open: boolean;
  fund: FundDetail;
  amount: string;
  /** The company's zone, in which days end. */
  zone: string;
  busy: boolean;
  onCancel(): void;
  onConfirm(): void;
}

/** All agreed terms, shown once more before the money moves. */
export function ConfirmSubscription(props: ConfirmSubscriptionProps) {
  const { open, busy, onCancel, onConfirm } = props;
  return (
    <Sheet open={open} title={m.mining_subscribe()} onClose={onCancel}>
      <SheetBody>
        <Agreed {...props} />
        <Notice tone="warn" text={m.help_mining_risk()} />
      </SheetBody>
      <SheetFoot>
        <div className={payment.pair}>
          <Button tone="quiet" onClick={onCancel} disabled={busy}>
            {m.ui_cancel()}
          </Button>
          <Button busy={busy} onClick={onConfirm} data-autofocus data-testid="mining-confirm">
            {m.mining_subscribe()}
          </Button>
        </div>
      </SheetFoot>
    </Sheet>
  );
}

function Agreed({ fund, amount: text, zone }: ConfirmSubscriptionProps) {
  const [nowMs] = useState(() => Date.now());
  const { currency_code: currency, lock_dividend_days: days } = fund;
  const amount = Decimal.parse(text);
  const percent = Decimal.parse(fund.dividend_percentage);
  const money = (sum: Decimal | null) => (
    <span className="num">{formatExactMoney(sum?.toString() ?? null, currency)}</span>
  );
  const start = { zone, startDay: localDayOf(zone, nowMs) };
  const damages = fund.liquidated_damages;
  const penalty = damages === null ? null : redemptionPenalty(amount, Decimal.parse(damages));
  return (
    <DetailList
      rows={[
        { label: m.micro_amount(), value: money(amount), strong: true },
        { label: m.help_row_dividend(), value: money(dailyDividend(amount, percent)) },
        {
          label: m.help_row_dividends(),
          value: money(days === null ? null : totalDividend(amount, percent, days)),
          testId: "mining-all-dividends",
        },
        { label: m.mining_next(), value: <bdi>{formatDateTime(dueMsOf(start, 1), zone)}</bdi> },
        {
          label: m.mining_ends(),
          value: days === null ? unknown : <bdi>{formatDateTime(dueMsOf(start, days), zone)}</bdi>,
        },
        { label: m.help_row_early(), value: money(penalty), testId: "mining-penalty" },
      ]}
    />
  );
}
