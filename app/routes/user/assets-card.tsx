import { totalAssetsAtom } from "../../data/account.ts";
import { useCompany } from "../../data/company.ts";
import { BalanceCard } from "../../features/payments/balance-card.tsx";
import { formatMoney } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";

/** The total of all accounts; it opens the accounts page. */
export function AssetsCard() {
  const total = useAtomValue(totalAssetsAtom);
  const { currency } = useCompany();
  return (
    <BalanceCard
      to="/mine/accounts"
      label={m.home_total_assets()}
      amount={total === null ? "—" : formatMoney(total, currency)}
      more={m.account_title()}
      testIds={{ link: "accounts", amount: "user-assets", hide: "hide-assets" }}
    />
  );
}
