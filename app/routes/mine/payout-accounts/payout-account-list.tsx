import { useState } from "react";
import { Link, Navigate } from "react-router";
import { paymentType } from "#domain/codes.ts";
import {
  type DrawMethodView,
  deleteDrawMethod,
  drawMethods,
} from "#domain/contracts/http/withdraw.ts";
import { useCompany } from "../../../data/company/company.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { useAct } from "../../../features/asked/use-act.ts";
import { payoutTarget } from "../../../features/payments/detail-rows.tsx";
import styles from "../../../features/payments/payment.module.css";
import { PaymentPage, ToolLink } from "../../../features/payments/payment-page.tsx";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Question } from "../../../ui/sheet/question.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { SymbolBadge } from "../../../ui/symbol-badge.tsx";
import { useClock } from "../../../ui/use-clock.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { usableText } from "../withdrawal/withdrawal-text.ts";
import list from "./payout-account-list.module.css";

const texts = {
  bank: { title: m.cash_bank_accounts, add: m.cash_bank_add, empty: m.cash_bank_accounts_empty },
  crypto: { title: m.cash_addresses, add: m.cash_address_add, empty: m.cash_addresses_empty },
};

export const BankAccountsPage = () => <PayoutAccountsPage type="bank" />;
export const CoinAddressesPage = () => <PayoutAccountsPage type="crypto" />;

function PayoutAccountsPage({ type }: { type: PaymentType }) {
  const { title, add } = texts[type];
  const addPage = `/mine/withdraw-way?type=${paymentType.code(type)}`;
  return (
    <PaymentPage
      title={title()}
      back="/mine/wallet"
      aside={<ToolLink to={addPage} icon="plus" label={add()} testId="way-plus" />}
    >
      {({ info }) =>
        (type === "crypto" ? info.is_wallet_crypto : info.is_wallet_bank_card) === "1" ? (
          <PayoutAccounts type={type} addPage={addPage} />
        ) : (
          <Navigate to="/mine/wallet" replace />
        )
      }
    </PaymentPage>
  );
}

function PayoutAccounts({ type, addPage }: { type: PaymentType; addPage: string }) {
  const { data, error, again } = useRead(drawMethods, { draw_type: paymentType.code(type) });
  const [removing, setRemoving] = useState<DrawMethodView | null>(null);
  const { act } = useAct(deleteDrawMethod, {
    success: ({ msg }) => msg || m.cash_payout_account_removed(),
    onDone: again,
  });
  if (!data) return <Waiting error={error} onRetry={again} rows={3} height={96} />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={type === "bank" ? "bank" : "coin"}
        title={texts[type].empty()}
        action={
          <Link to={addPage} viewTransition className={styles.action}>
            {texts[type].add()}
          </Link>
        }
      />
    );
  }
  return (
    <>
      <ul className="stack gap-12" data-testid="ways">
        {data.map((account) => (
          <PayoutAccount key={account.id} account={account} onRemove={() => setRemoving(account)} />
        ))}
      </ul>
      <Question
        open={removing !== null}
        title={m.cash_payout_account_remove()}
        text={
          removing
            ? m.cash_payout_account_remove_question({ account: isolate(payoutTarget(removing)) })
            : ""
        }
        onClose={() => setRemoving(null)}
        onConfirm={async () => removing === null || (await act({ id: removing.id }))}
        testId="way-remove-confirm"
      />
    </>
  );
}

function PayoutAccount({ account, onRemove }: { account: DrawMethodView; onRemove(): void }) {
  const now = useClock(10_000);
  const { timezone: zone } = useCompany();
  const { code, protocol } = account.draw_currency;
  return (
    <li className={`${list.account} stack gap-8 surface shadow round-l`} data-testid="way">
      <header className="row gap-12">
        <SymbolBadge code={code} />
        <span className="grid grow min-width-0">
          <b className="w-640 break">
            <bdi>{account.bank_name || code}</bdi>
          </b>
          <small className="text-s ink-2">
            <bdi>{account.bank_name ? `${code} · ${account.payee_name}` : protocol}</bdi>
          </small>
        </span>
        <IconButton
          icon="bin"
          label={m.cash_payout_account_remove()}
          onClick={onRemove}
          data-testid="way-remove"
        />
      </header>
      <p className="row between gap-8 sunken round-m tabular">
        <bdi dir="ltr" className="break">
          {payoutTarget(account)}
        </bdi>
        <CopyButton
          text={payoutTarget(account)}
          label={account.bank_name ? m.cash_payee_account() : m.cash_address()}
        />
      </p>
      {account.usable_from_ms > now && (
        <small className="text-s warn">{usableText(account.usable_from_ms, zone)}</small>
      )}
    </li>
  );
}
