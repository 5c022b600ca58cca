import { Link } from "react-router";
import { totalAssetsAtom } from "../../data/account.ts";
import { basicInfoAtom } from "../../data/company.ts";
import { amountsHiddenAtom, coveredAmount, toggleAmounts } from "../../data/hidden-amounts.ts";
import { dataOf } from "../../data/loadable.ts";
import { formatMoney } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./user-page.module.css";

/** Everything somebody has, which can be covered; it opens the accounts. */
export function AssetsCard() {
  const total = useAtomValue(totalAssetsAtom);
  const hidden = useAtomValue(amountsHiddenAtom);
  const info = dataOf(useAtomValue(basicInfoAtom));
  const amount = total === null ? "—" : formatMoney(total, info?.currency ?? "USD");
  return (
    <section className={styles.assets}>
      <Link to="/mine/accounts" viewTransition className={styles.total} data-testid="accounts">
        <span>{m.home_total_assets()}</span>
        <b className="num" data-testid="user-assets">
          {hidden ? coveredAmount : amount}
        </b>
        <span className={styles.more}>
          {m.account_title()}
          <Icon name="next" size={16} />
        </span>
      </Link>
      <IconButton
        label={hidden ? m.account_show() : m.account_hide()}
        onClick={toggleAmounts}
        data-testid="hide-assets"
      >
        <Icon name={hidden ? "hidden" : "eye"} />
      </IconButton>
    </section>
  );
}
