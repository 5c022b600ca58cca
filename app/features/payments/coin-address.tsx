import type { DepositCoinView } from "#domain/contracts/http/deposit.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { Copyable } from "../../ui/copyable.tsx";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { lazyPart, PartBoundary } from "../../ui/part.ts";
import { Skeleton } from "../../ui/states.tsx";
import { longNumber } from "./detail-rows.tsx";
import { Notice } from "./notice.tsx";
import styles from "./payment.module.css";

const QrCode = lazyPart(() => import("../../ui/qr-code.tsx"));

interface CoinAddressProps {
  coin: Pick<DepositCoinView, "currency_code" | "protocol_code" | "address" | "memo">;
  plain?: boolean;
}

export function CoinAddress({ coin, plain = false }: CoinAddressProps) {
  const names = { coin: isolate(coin.currency_code), network: isolate(coin.protocol_code) };
  return (
    <div className="stack gap-16">
      <div className={`${styles.address} grid items-center gap-14`}>
        <PartBoundary fallback={<Skeleton rows={1} height={184} />}>
          <QrCode text={coin.address} label={m.cash_address_qr(names)} />
        </PartBoundary>
        <Line plain={plain} label={m.cash_address()} text={coin.address} testId="deposit-address" />
        {coin.memo !== "" && (
          <Line plain={plain} label={m.cash_memo()} text={coin.memo} testId="deposit-memo" />
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

interface LineProps {
  plain: boolean;
  label: string;
  text: string;
  testId: string;
}

function Line({ plain, ...shown }: LineProps) {
  if (!plain) return <Copyable {...shown} />;
  const { label, text, testId } = shown;
  return <DetailList rows={[{ label, value: longNumber(text), testId }]} />;
}
