import type { WireBankInfo } from "#domain/contracts/http/deposit.ts";
import { m } from "../../../i18n/page-messages.ts";
import { DetailList } from "../../../ui/detail-list.tsx";

/** Where a bank transfer goes; each line can be copied. */
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
