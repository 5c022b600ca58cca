import { lazy, Suspense } from "react";
import type { DepositCoinView } from "#domain/contracts/http/deposit.ts";
import { Notice } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Copyable } from "../../../ui/copyable.tsx";
import { Skeleton } from "../../../ui/states.tsx";

const QrCode = lazy(() => import("../../../ui/qr-code.tsx"));

/** The address to pay to, to scan and to copy, with its memo and a warning. */
export function CoinAddress({ coin }: { coin: DepositCoinView }) {
  const names = { coin: isolate(coin.currency_code), network: isolate(coin.protocol_code) };
  return (
    <div className={styles.form}>
      <div className={styles.address}>
        <Suspense fallback={<Skeleton rows={1} height={184} />}>
          <QrCode text={coin.address} label={m.cash_address_qr(names)} />
        </Suspense>
        <Copyable label={m.cash_address()} text={coin.address} testId="deposit-address" />
        {coin.memo !== "" && (
          <Copyable label={m.cash_memo()} text={coin.memo} testId="deposit-memo" />
        )}
      </div>
      <Notice
        tone="warn"
        text={
          <>
            {m.cash_address_warning(names)} {coin.memo !== "" && m.cash_memo_warning()}
          </>
        }
      />
    </div>
  );
}
