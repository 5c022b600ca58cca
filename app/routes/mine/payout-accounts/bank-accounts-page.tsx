import { m } from "../../../i18n/page-messages.ts";
import { PayoutAccountsPage } from "./payout-account-list.tsx";

export default function BankAccountsPage() {
  return (
    <PayoutAccountsPage
      type="bank"
      title={m.cash_bank_accounts()}
      add={m.cash_bank_add()}
      empty={m.cash_bank_accounts_empty()}
    />
  );
}
