import type { WireBankInfo } from "#domain/contracts/http/deposit.ts";
import { m } from "../../i18n/page-messages.ts";
import { DetailList } from "../../ui/list/detail-list.tsx";

/** Bank, payee and account number, or the IBAN if there is no number: the minimum for a payment. */
export function PayeeLines({ bank }: { bank: WireBankInfo }) {
  const number = bank.account || bank.iban;
  const rows = [
    { label: m.cash_bank_name(), value: <bdi>{bank.bank_name}</bdi> },
    { label: m.cash_payee_name(), value: <bdi>{bank.name}</bdi> },
    {
      label: bank.account === "" ? "IBAN" : m.cash_payee_account(),
      value: <bdi dir="ltr">{number}</bdi>,
    },
  ];
  return (
    <div data-testid="payee-lines">
      <DetailList rows={rows} />
    </div>
  );
}

export function BankDetails({ bank }: { bank: WireBankInfo }) {
  const rows = [
    { label: m.cash_bank_name(), text: bank.bank_name },
    { label: m.cash_payee_name(), text: bank.name },
    { label: m.cash_payee_account(), text: bank.account, ltr: true },
    { label: "SWIFT / BIC", text: bank.swift, ltr: true },
    { label: "IBAN", text: bank.iban, ltr: true },
    { label: "IFSC", text: bank.ifsc, ltr: true },
    { label: m.cash_bank_address(), text: bank.bank_address },
    { label: m.cash_remark(), text: bank.remark },
  ];
  return (
    <div data-testid="bank-details">
      <DetailList
        rows={rows
          .filter(({ text }) => text !== "")
          .map(({ label, text, ltr }) => ({
            label,
            copy: text,
            value: <bdi dir={ltr ? "ltr" : undefined}>{text}</bdi>,
          }))}
      />
    </div>
  );
}
