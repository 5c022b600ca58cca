import type { PotView } from "#domain/contracts/http/follow.ts";
import type { PotTrade } from "../../data/trader/pot-trades.ts";
import { formatGain, formatMoney, formatNumber } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { formatShare } from "../../i18n/share.ts";
import { gainTone } from "../../ui/gain-tone.ts";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { potResult } from "./figures.ts";
import styles from "./follow.module.css";
import { PotState } from "./trader-marks.tsx";

function shareRows(pot: PotView) {
  const { share_percent = 0, share_paid = "0", share_held = "0", currency } = pot;
  if (share_percent === 0) return [];
  const paid = { label: m.follow_share_paid(), value: formatMoney(share_paid, currency) };
  const held = { label: m.follow_share_held(), value: formatMoney(share_held, currency) };
  return [
    {
      label: m.follow_share(),
      value: m.follow_share_text({ percent: formatShare(share_percent) }),
    },
    { ...paid, testId: "pot-share-paid" },
    ...(Number(share_held) > 0 ? [{ ...held, testId: "pot-share-held" }] : []),
  ];
}

interface PotFiguresProps {
  pot: PotView;
  /** Newest message of the stream; null before the first message. */
  live: PotTrade | null;
}

export function PotFigures({ pot, live }: PotFiguresProps) {
  const { currency } = pot;
  const equity = live?.Equity ?? (pot.equity === null ? null : Number(pot.equity));
  const result = potResult(pot, equity);
  return (
    <div className="stack gap-10">
      <p className={`${styles.worth} flex wrap between gap-8-16`}>
        <span className="grid gap-2">
          <small className="text-s ink-3">{m.follow_balance()}</small>
          <b className="num" data-testid="pot-equity">
            {equity === null ? "—" : formatMoney(equity, currency)}
          </b>
        </span>
        <span className="grid items-end gap-2 text-end">
          <PotState state={pot.state} testId="pot-state" />
          {result !== null && (
            <b className={`num ${gainTone(result)} text-m`} data-testid="pot-result">
              {formatGain(result, currency)}
            </b>
          )}
        </span>
      </p>
      <DetailList
        rows={[
          { label: m.follow_put_in(), value: formatMoney(pot.put_in, currency) },
          ...(Number(pot.came_back) > 0
            ? [{ label: m.follow_came_back(), value: formatMoney(pot.came_back, currency) }]
            : []),
          { label: m.follow_stop_at(), value: formatMoney(pot.stop_equity, currency) },
          {
            label: m.follow_open_copies(),
            value: formatNumber(live?.TransOrder.length ?? pot.position_num),
            testId: "pot-open",
          },
          ...shareRows(pot),
          {
            label: m.follow_not_copied(),
            value: formatNumber(pot.refused_num),
            testId: "pot-refused",
          },
        ]}
      />
    </div>
  );
}
