import { useState } from "react";
import type { TraderDetail, WireMasterRecord } from "#domain/contracts/http/follow.ts";
import { useCompany } from "../../../data/company/company.ts";
import { Sparkline } from "../../../features/chart/sparkline.tsx";
import { pointsOf } from "../../../i18n/counted.ts";
import { formatGain, formatMoney, formatNumber, formatPercent } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { formatShare } from "../../../i18n/share.ts";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { gainTone } from "../../../ui/gain-tone.ts";
import { DetailList } from "../../../ui/list/detail-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { delayText, heldText } from "../figures.ts";
import styles from "../follow.module.css";

/** Minimum days of a record; below it, the page says that the record is too young. */
const daysMin = 5;

export function TraderRecord({ record }: { record: WireMasterRecord }) {
  const [span, setSpan] = useState<"three_weeks" | "all">("three_weeks");
  const { currency } = useCompany();
  const period = record[span];
  const rate = period.return_percent;
  return (
    <>
      <Segmented
        compact
        fill
        label={m.follow_return_all()}
        options={[
          { value: "three_weeks", text: m.follow_weeks() },
          { value: "all", text: m.follow_all_time() },
        ]}
        value={span}
        onChange={setSpan}
      />
      <p className={`${styles.return} grid`}>
        <b className={`num ${gainTone(rate)}`} data-testid="trader-return">
          {formatPercent(rate)}
        </b>
        <small className="text-s ink-2">{m.follow_sort_return()}</small>
      </p>
      <Sparkline
        points={worthOf(record, span)}
        tone={rate < 0 ? "down" : "up"}
        width={480}
        height={96}
      />
      {record.days < daysMin && <p className="text-s ink-2">{m.follow_record_young()}</p>}
      <DetailList
        rows={[
          {
            label: span === "all" ? m.follow_profit_all() : m.follow_profit_weeks(),
            value: (
              <span className={gainTone(Number(period.profit))}>
                {formatGain(period.profit, currency)}
              </span>
            ),
          },
          { label: m.follow_drawdown(), value: formatShare(period.drawdown_percent) },
          { label: m.follow_sort_win(), value: formatShare(period.win_percent) },
          { label: m.follow_trades(), value: formatNumber(period.trade_num) },
          { label: m.follow_held(), value: heldText(period.held_ms) },
        ]}
      />
      <Risk record={record} />
    </>
  );
}

const weeksMs = 21 * 86_400_000;

function worthOf({ worth, computed_ms }: WireMasterRecord, span: "three_weeks" | "all") {
  const fromMs = span === "all" ? 0 : computed_ms - weeksMs;
  return worth.filter(([atMs]) => atMs >= fromMs).map(([, each]) => each);
}

function Risk({ record: { risk_points: points } }: { record: WireMasterRecord }) {
  return (
    <details className={styles.how}>
      <summary>{m.follow_risk_title()}</summary>
      <p>{m.follow_risk_text()}</p>
      {points && (
        <DetailList
          rows={[
            { label: m.follow_risk_swing(), value: formatNumber(points.swing, 1) },
            { label: m.follow_risk_fall(), value: formatNumber(points.fall, 1) },
            { label: m.follow_risk_leverage(), value: formatNumber(points.leverage, 1) },
          ]}
        />
      )}
    </details>
  );
}

/** Figures of the specification: a broker's own back end sends no others. */
export function PlainFigures({ trader }: { trader: TraderDetail }) {
  const { currency } = useCompany();
  return (
    <DetailList
      rows={[
        {
          label: m.follow_profit_all(),
          value: (
            <span className={gainTone(trader.total_profits)}>
              {formatGain(trader.total_profits, currency)}
            </span>
          ),
        },
        { label: m.follow_trades(), value: formatNumber(trader.total_num) },
        { label: m.follow_open_positions(), value: formatNumber(trader.position_num) },
        { label: m.follow_put_in(), value: formatMoney(trader.total_amount, currency) },
      ]}
    />
  );
}

type Copies = NonNullable<TraderDetail["more"]>["copies"];

/** Shows how well the copies of all followers were executed. */
export function Quality({ copies }: { copies: Copies }) {
  const { opened, refused, closed_first, slippage_bp, delay_ms } = copies;
  const failed = refused.reduce((sum, { count }) => sum + count, 0);
  const total = opened + failed;
  if (total + closed_first === 0) return null;
  const part = m.follow_count_of({ part: formatNumber(failed), total: formatNumber(total) });
  return (
    <Card title={m.follow_quality()}>
      <DetailList
        rows={[
          {
            label: m.follow_not_copied(),
            value: total === 0 ? "—" : `${formatShare((failed / total) * 100)} (${part})`,
            testId: "copies-failed",
          },
          ...refused.map(({ msg, count }) => ({ label: msg, value: formatNumber(count) })),
          ...(closed_first > 0
            ? [{ label: m.follow_waited(), value: formatNumber(closed_first) }]
            : []),
          ...(slippage_bp === null
            ? []
            : [{ label: m.follow_slippage(), value: m.follow_points(pointsOf(slippage_bp)) }]),
          ...(delay_ms === null ? [] : [{ label: m.follow_delay(), value: delayText(delay_ms) }]),
        ]}
      />
    </Card>
  );
}
