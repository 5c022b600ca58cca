import type { TraderDetail } from "#domain/contracts/http/follow.ts";
import { pointsOf } from "../../../i18n/counted.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { formatShare } from "../../../i18n/share.ts";
import { DetailList } from "../../../ui/list/detail-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { delayText } from "../figures.ts";

type Copies = NonNullable<TraderDetail["more"]>["copies"];

/** Quality of all followers' copies: failures with reasons, slippage, delay. */
export function Quality({ copies }: { copies: Copies }) {
  const { opened, refused, closed_first, slippage_bp, delay_ms } = copies;
  const failed = refused.reduce((sum, { count }) => sum + count, 0);
  const total = opened + failed;
  if (total + closed_first === 0) return null;
  return (
    <Card title={m.follow_quality()}>
      <DetailList
        rows={[
          {
            label: m.follow_not_copied(),
            value:
              total === 0
                ? "—"
                : `${formatShare((failed / total) * 100)} (${m.follow_count_of({
                    part: formatNumber(failed),
                    total: formatNumber(total),
                  })})`,
            testId: "copies-failed",
          },
          ...refused.map(({ msg, count }) => ({ label: msg, value: formatNumber(count) })),
          ...(closed_first > 0
            ? [{ label: m.follow_waited(), value: formatNumber(closed_first) }]
            : []),
          ...(slippage_bp === null
            ? []
            : [
                {
                  label: m.follow_slippage(),
                  value: m.follow_points(pointsOf(slippage_bp)),
                },
              ]),
          ...(delay_ms === null
            ? []
            : [
                {
                  label: m.follow_delay(),
                  value: delayText(delay_ms),
                },
              ]),
        ]}
      />
    </Card>
  );
}
