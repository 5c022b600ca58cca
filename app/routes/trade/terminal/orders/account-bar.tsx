import { forexBalanceAtom, wholeOf } from "../../../../data/account.ts";
import { useCompany } from "../../../../data/company.ts";
import { marginTone } from "../../../../features/orders/margin-tone.ts";
import { useRunningResult } from "../../../../features/orders/use-running-result.ts";
import { formatGain, formatMoney, formatNumber } from "../../../../i18n/format.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { gainTone } from "../../../../ui/gain-tone.ts";
import styles from "./orders.module.css";

/** Current worth of the contract account, and its free part. */
export function AccountBar() {
  const company = useCompany();
  const balance = useAtomValue(forexBalanceAtom);
  const { trade, profit, result } = useRunningResult();
  const money = (amount: number | null) => formatMoney(amount, company.currency);
  const total = balance && wholeOf(balance);
  const level = trade?.HazardRate ?? null;
  const tone = marginTone(level, Number(company.margin_call_level), Number(company.stop_out_level));
  const figures: Array<[id: string, name: string, value: string, tone?: string | undefined]> = [
    // Results are of prices only: the fee of an open position has already left the balance.
    [
      "equity",
      m.terminal_equity(),
      money(profit === null || total === null ? null : total + profit),
    ],
    ["balance", m.statement_balance(), money(total)],
    ["margin", m.order_margin_total(), money(trade?.CautionMoneyAll ?? null)],
    ["free", m.trade_free(), money(balance?.balance ?? null)],
    ["result", m.order_profit_total(), formatGain(result, company.currency), gainTone(result)],
  ];
  if (company.isKnown && company.is_hazard_rate === "1") {
    const text = level === null ? "—" : `${formatNumber(level, 0)}%`;
    figures.splice(4, 0, ["level", m.order_margin_level(), text, tone && styles[tone]]);
  }
  return (
    <dl
      className={`${styles.account} flex wrap flex-none text-s`}
      aria-label={m.shell_account()}
      data-testid="account-bar"
    >
      {figures.map(([id, name, value, look]) => (
        <div key={id} className="flex baseline gap-6">
          <dt className="text-xs ink-3">{name}</dt>
          <dd className={`num ${look ?? ""} w-640`} data-testid={`account-${id}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
