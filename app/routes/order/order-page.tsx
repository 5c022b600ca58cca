import { useState } from "react";
import { m } from "#messages/messages.js";
import { refreshAccount } from "../../data/account.ts";
import { basicInfoAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { refreshPositions } from "../../data/positions.ts";
import { formatGain, formatMoney, formatNumber } from "../../i18n/format.ts";
import { useTopic } from "../../realtime/channel.ts";
import { forexTradeAtom } from "../../realtime/trades.ts";
import { Positions } from "../../shell/positions.tsx";
import { useAtomValue } from "../../state.ts";
import { PullToRefresh } from "../../ui/pull-to-refresh.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { History } from "./history.tsx";
import styles from "./order-page.module.css";

type Tab = "holding" | "history";

export default function OrderPage() {
  useTopic({ topic: "DAY_MARKET" });
  const [tab, setTab] = useState<Tab>("holding");
  const [round, setRound] = useState(0);
  async function refresh() {
    setRound((count) => count + 1);
    await Promise.allSettled([refreshAccount(), refreshPositions()]);
  }
  return (
    <PullToRefresh onRefresh={refresh}>
      <div className={styles.page}>
        <h1>{m.order_title()}</h1>
        <Summary />
        <section className={styles.card}>
          <Segmented
            label={m.order_title()}
            options={[
              { value: "holding", text: m.order_tab_holding() },
              { value: "history", text: m.order_tab_history() },
            ]}
            value={tab}
            onChange={setTab}
          />
          {tab === "holding" ? <Positions /> : <History key={round} />}
        </section>
      </div>
    </PullToRefresh>
  );
}

function Summary() {
  const trade = useAtomValue(forexTradeAtom);
  const info = dataOf(useAtomValue(basicInfoAtom));
  const currency = info?.currency ?? "USD";
  const profit = trade?.ProfitsTotal ?? 0;
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{m.order_profit_total()}</dt>
        <dd className={`num ${profit >= 0 ? "up" : "down"}`} data-testid="profits-total">
          {trade ? formatGain(profit, currency) : "—"}
        </dd>
      </div>
      <div>
        <dt>{m.order_margin_total()}</dt>
        <dd className="num">{trade ? formatMoney(trade.CautionMoneyAll, currency) : "—"}</dd>
      </div>
      {info?.is_hazard_rate === "1" && (
        <div>
          <dt>{m.order_margin_level()}</dt>
          <dd className="num">
            {trade?.HazardRate == null ? "—" : `${formatNumber(trade.HazardRate, 0)}%`}
          </dd>
        </div>
      )}
    </dl>
  );
}
