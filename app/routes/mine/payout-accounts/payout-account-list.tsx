import { useState } from "react";
import { Link, Navigate } from "react-router";
import { paymentType } from "#domain/codes.ts";
import {
  type DrawMethodView,
  deleteDrawMethod,
  drawMethods,
} from "#domain/contracts/http/withdraw.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { useCompany } from "../../../data/company.ts";
import { useRead } from "../../../data/use-read.ts";
import styles from "../../../features/payments/payment.module.css";
import { PaymentPage } from "../../../features/payments/payment-page.tsx";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { payoutTarget } from "../../../features/payments/payout-account.ts";
import { formatDateTime } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Question } from "../../../ui/sheet/question.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { SymbolBadge } from "../../../ui/symbol-badge.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useClock } from "../../../ui/use-clock.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import list from "./payout-account-list.module.css";

interface PayoutAccountsPageProps {
  type: PaymentType;
  title: string;
  add: string;
  empty: string;
}

/** The saved payout accounts of a type; each can be removed, and another one added. */
export function PayoutAccountsPage({ type, title, add, empty }: PayoutAccountsPageProps) {
  const addPage = `/mine/withdraw-way?type=${paymentType.code(type)}`;
  return (
    <PaymentPage
      title={title}
      back="/mine/wallet"
      aside={
        <Link
          to={addPage}
          viewTransition
          className={styles.tool}
          aria-label={add}
          title={add}
          data-testid="way-plus"
        >
          <Icon name="plus" />
        </Link>
      }
    >
      {({ info }) =>
        (type === "crypto" ? info.is_wallet_crypto : info.is_wallet_bank_card) === "1" ? (
          <PayoutAccounts type={type} addPage={addPage} add={add} empty={empty} />
        ) : (
          <Navigate to="/mine/wallet" replace />
        )
      }
    </PaymentPage>
  );
}

function PayoutAccounts({
  type,
  addPage,
  add,
  empty,
}: Omit<PayoutAccountsPageProps, "title"> & { addPage: string }) {
  const { data, error, again } = useRead(drawMethods, { draw_type: paymentType.code(type) });
  const [removing, setRemoving] = useState<DrawMethodView | null>(null);
  const { send } = useMutation(deleteDrawMethod);
  if (!data) return <Waiting error={error} onRetry={again} rows={3} height={96} />;

  async function remove(account: DrawMethodView) {
    const answer = await send({ id: account.id });
    if (!answer) return false;
    toast(answer.msg || m.cash_payout_account_removed(), "success");
    await again();
    return true;
  }

  if (data.length === 0) {
    return (
      <EmptyState
        icon={type === "bank" ? "bank" : "coin"}
        title={empty}
        action={
          <Link to={addPage} viewTransition className={styles.action}>
            {add}
          </Link>
        }
      />
    );
  }
  return (
    <>
      <ul className={list.list} data-testid="ways">
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
        action={m.cash_payout_account_remove()}
        onClose={() => setRemoving(null)}
        onConfirm={async () => removing === null || (await remove(removing))}
        testId="way-remove-confirm"
      />
    </>
  );
}

interface PayoutAccountProps {
  account: DrawMethodView;
  onRemove(): void;
}

function PayoutAccount({ account, onRemove }: PayoutAccountProps) {
  const now = useClock(10_000);
  const { timezone: zone } = useCompany();
  const { code, protocol } = account.draw_currency;
  return (
    <li className={list.account} data-testid="way">
      <header>
        <SymbolBadge code={code} />
        <span>
          <b>
            <bdi>{account.bank_name || code}</bdi>
          </b>
          <small>
            <bdi>{account.bank_name ? `${code} · ${account.payee_name}` : protocol}</bdi>
          </small>
        </span>
        <IconButton
          label={m.cash_payout_account_remove()}
          onClick={onRemove}
          data-testid="way-remove"
        >
          <Icon name="bin" />
        </IconButton>
      </header>
      <p>
        <bdi dir="ltr" className={styles.break}>
          {payoutTarget(account)}
        </bdi>
        <CopyButton
          text={payoutTarget(account)}
          label={account.bank_name ? m.cash_payee_account() : m.cash_address()}
        />
      </p>
      {account.usable_from_ms > now && (
        <small className={list.later}>
          {m.cash_payout_account_usable_from({
            time: isolate(formatDateTime(account.usable_from_ms, zone)),
          })}
        </small>
      )}
    </li>
  );
}
