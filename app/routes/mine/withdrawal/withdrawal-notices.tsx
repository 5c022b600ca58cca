import { Link } from "react-router";
import type * as z from "zod/mini";
import type { drawInfo } from "#domain/contracts/http/withdraw.ts";
import { useCompany } from "../../../data/company.ts";
import { Notice } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { errorMessage } from "../../../i18n/error-message.ts";
import { formatDateTime } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useClock } from "../../../ui/use-clock.ts";

export type Funds = z.output<typeof drawInfo.output>;

/** Why nothing can be withdrawn now, if so: `until` is the time at which it can again. */
export function stopOf(funds: Funds, nowMs: number): "stopped" | "cooling" | null {
  if (funds.stopped !== "") return "stopped";
  return funds.cooling_until_ms > nowMs ? "cooling" : null;
}

/** What a customer has to know, or to do, before a withdrawal. */
export function DrawNotices({ funds, needsPassword }: { funds: Funds; needsPassword: boolean }) {
  const now = useClock(1_000);
  const { timezone: zone } = useCompany();
  const stop = stopOf(funds, now);
  return (
    <>
      {stop === "stopped" && (
        <Notice
          tone="warn"
          icon="lock"
          text={errorMessage(funds.stopped === "loan_unpaid" ? "loan_unpaid" : "payouts_stopped")}
          testId="draw-stopped"
        />
      )}
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
      {needsPassword && !funds.is_pay_password && (
        <Notice
          icon="key"
          text={errorMessage("pay_password_unset")}
          action={
            <Link to="/mine/pay-password" viewTransition className={styles.more}>
              {m.password_pay_title()}
            </Link>
          }
          testId="pay-password-unset"
        />
      )}
    </>
  );
}
