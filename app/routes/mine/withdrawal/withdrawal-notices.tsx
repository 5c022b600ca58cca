import { useCompany } from "../../../data/company.ts";
import { Notice, PayoutsStopped, PayPasswordUnset } from "../../../features/payments/notice.tsx";
import { formatDateTime } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useClock } from "../../../ui/use-clock.ts";
import { type Funds, stopOf } from "./withdrawal-rules.ts";

interface WithdrawalNoticesProps {
  funds: Funds;
  needsPassword: boolean;
}

/** Why no withdrawal is possible now, and that the pay password is missing. */
export function WithdrawalNotices({ funds, needsPassword }: WithdrawalNoticesProps) {
  const now = useClock(1_000);
  const { timezone: zone } = useCompany();
  const stop = stopOf(funds, now);
  return (
    <>
      {stop === "stopped" && <PayoutsStopped reason={funds.stopped} testId="draw-stopped" />}
      {stop === "cooling" && (
        <Notice
          tone="warn"
          icon="clock"
          title={m.cash_cooling_title()}
          text={m.cash_cooling_text({
            time: isolate(formatDateTime(funds.cooling_until_ms, zone)),
          })}
          testId="draw-cooling"
        />
      )}
      {needsPassword && !funds.is_pay_password && <PayPasswordUnset />}
    </>
  );
}
