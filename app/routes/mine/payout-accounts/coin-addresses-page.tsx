import { m } from "../../../i18n/page-messages.ts";
import { WayListPage } from "./payout-account-list.tsx";

export default function CoinAddressListPage() {
  return (
    <WayListPage
      type="crypto"
      title={m.cash_addresses()}
      add={m.cash_address_add()}
      empty={m.cash_addresses_empty()}
    />
  );
}
