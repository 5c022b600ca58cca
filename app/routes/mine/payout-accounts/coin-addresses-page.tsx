import { m } from "../../../i18n/page-messages.ts";
import { PayoutAccountsPage } from "./payout-account-list.tsx";

export default function CoinAddressesPage() {
  return (
    <PayoutAccountsPage
      type="crypto"
      title={m.cash_addresses()}
      add={m.cash_address_add()}
      empty={m.cash_addresses_empty()}
    />
  );
}
