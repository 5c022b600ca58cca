import { paymentType } from "#domain/codes.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { drawInfo, drawMethods, drawSymbols } from "#domain/contracts/http/withdraw.ts";
import { useCompany } from "../../../data/company/company.ts";
import { paymentTarget } from "../../../data/company/service.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import {
  NoPaymentMethod,
  Notice,
  PayoutsStopped,
  PayPasswordUnset,
  ThroughService,
} from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { type Given, PaymentPage } from "../../../features/payments/payment-page.tsx";
import {
  offeredTypes,
  type PaymentType,
  usePaymentType,
} from "../../../features/payments/payment-type.ts";
import { rateMs } from "../../../features/payments/rate-box.tsx";
import { TypeTabs } from "../../../features/payments/type-tabs.tsx";
import { withdrawalBarrier } from "../../../features/payments/withdrawal-barrier.tsx";
import { formatDateTime } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useClock } from "../../../ui/use-clock.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { WithdrawalForm } from "./withdrawal-form.tsx";
import { WithdrawalRecords } from "./withdrawal-records.tsx";
import { type Funds, stopOf } from "./withdrawal-rules.ts";

export default function WithdrawalPage() {
  return (
    <PaymentPage title={m.menu_withdraw()} back="/user" wide chat>
      {(given) => <Withdraw {...given} />}
    </PaymentPage>
  );
}

function Withdraw({ info, user }: Given) {
  const offered = offeredTypes(info.is_withdraw_crypto, info.is_withdraw_bank_card);
  const [type, choose] = usePaymentType(offered);
  if (paymentTarget("withdraw", info) === "service") return <ThroughService />;
  if (type === null) return <NoPaymentMethod />;
  return (
    <>
      <TypeTabs label={m.menu_withdraw()} offered={offered} value={type} onChange={choose} />
      <div className={`${styles.columns} stack align-start gap-14`}>
        <div className="stack gap-14">
          {withdrawalBarrier({ info, user }, type) ?? (
            <Withdrawal key={type} type={type} info={info} />
          )}
        </div>
        <WithdrawalRecords key={type} type={type} />
      </div>
    </>
  );
}

function Withdrawal({ type, info }: { type: PaymentType; info: BasicInfo }) {
  const code = paymentType.code(type);
  const symbols = useRead(drawSymbols, { type: code }, { everyMs: rateMs });
  const funds = useRead(drawInfo, {}, { everyMs: rateMs });
  const payoutAccounts = useRead(drawMethods, { draw_type: code }, { everyMs: rateMs });
  async function again() {
    await Promise.all([symbols.again(), funds.again(), payoutAccounts.again()]);
  }
  if (!symbols.data || !funds.data || !payoutAccounts.data) {
    const error = symbols.error ?? funds.error ?? payoutAccounts.error;
    return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  }
  if (symbols.data.length === 0) return <NoPaymentMethod />;
  const needsPassword = info.is_withdraw_pay_pwd === "1";
  return (
    <>
      <WithdrawalNotices funds={funds.data} needsPassword={needsPassword} />
      <WithdrawalForm
        type={type}
        symbols={symbols.data}
        funds={funds.data}
        payoutAccounts={payoutAccounts.data}
        typesAddress={type === "crypto" && info.is_withdraw_account_input === "1"}
        showsReceived={type === "crypto" || info.is_bank_out_amount === "1"}
        needsPassword={needsPassword}
        onChanged={again}
      />
    </>
  );
}

function WithdrawalNotices({ funds, needsPassword }: { funds: Funds; needsPassword: boolean }) {
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
