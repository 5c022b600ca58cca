import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { warnOf } from "../../api/warn-of.ts";
import { refreshAccount } from "../../data/account.ts";
import { useCompany } from "../../data/company.ts";
import { unseenAtom } from "../../data/happenings.ts";
import { microBalanceAtom, refreshRunningMicro } from "../../data/micro.ts";
import { positionsAtom, refreshPending, refreshPositions } from "../../data/positions.ts";
import { offeredModesAtom, type TradeMode } from "../../data/trade-modes.ts";
import { marginTone } from "../../features/orders/margin-tone.ts";
import { MicroCountdown } from "../../features/orders/micro-countdown.tsx";
import { PendingOrders } from "../../features/orders/pending-orders.tsx";
import { Positions } from "../../features/orders/positions.tsx";
import { RunningMicroOrders } from "../../features/orders/running-micro-orders.tsx";
import { useOrderPrices } from "../../features/orders/use-order-prices.ts";
import { useRunningResult } from "../../features/orders/use-running-result.ts";
import { formatGain, formatMoney, formatNumber } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { seeAll } from "../../live/happenings.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { gainTone } from "../../ui/gain-tone.ts";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { PageColumn } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { ClosedContracts } from "./closed-contracts.tsx";
import { ClosedMicroOrders } from "./closed-micro-orders.tsx";
import styles from "./order-page.module.css";
import { type OrderTab, readTab, tabQuery, tabsOf } from "./order-tabs.ts";
import { useOrderModes } from "./use-order-modes.ts";

const tabTexts: Record<OrderTab, () => string> = {
  "forex-open": m.order_tab_holding,
  "forex-pending": m.order_tab_pending,
  "forex-closed": m.order_tab_history,
  "micro-running": m.order_tab_running,
  "micro-closed": m.order_tab_closed,
};

const lists: Record<OrderTab, (round: number) => ReactNode> = {
  "forex-open": () => <Positions />,
  "forex-pending": () => <PendingOrders />,
  "forex-closed": (round) => <ClosedContracts round={round} />,
  "micro-running": () => <RunningMicroOrders />,
  "micro-closed": (round) => <ClosedMicroOrders round={round} />,
};

export default function OrderPage() {
  useOrderPrices();
  useTopic({ topic: "FOREX_TRADE" });
  useTopic({ topic: "ACCOUNT" });
  const unseen = useAtomValue(unseenAtom);
  // Also marks results that arrive while the page is open.
  useEffect(() => {
    if (unseen > 0) void seeAll();
  }, [unseen]);
  const offered = useAtomValue(offeredModesAtom);
  if (!offered) return <Skeleton rows={6} />;
  return <Orders offered={offered} />;
}

function Orders({ offered }: { offered: TradeMode[] }) {
  const [query, setQuery] = useSearchParams();
  const [round, setRound] = useState(0);
  const modes = useOrderModes(offered);
  const tab = readTab(query, modes);
  const { source } = tabQuery(tab);
  const choose = (next: OrderTab) => setQuery(tabQuery(next), { replace: true });

  async function refresh() {
    setRound((count) => count + 1);
    const reads = [refreshAccount(), refreshPositions(), refreshPending()];
    if (source === "micro") reads.push(refreshRunningMicro());
    await Promise.allSettled(reads);
  }
  return (
    <PullToRefresh onRefresh={refresh}>
      <PageColumn width={900}>
        <h1>{m.order_title()}</h1>
        {modes.length > 1 && (
          <Segmented
            fill
            label={m.order_mode()}
            options={[
              { value: "forex", text: m.trade_mode_forex() },
              { value: "micro", text: m.trade_mode_micro() },
            ]}
            value={source}
            onChange={(mode) => choose(tabsOf(mode as TradeMode)[0])}
          />
        )}
        {source === "forex" ? <ForexSummary /> : <MicroSummary />}
        <section className={`${styles.card} stack gap-8 surface shadow round-l`}>
          <Segmented
            label={m.order_title()}
            options={tabsOf(source).map((value) => ({ value, text: tabTexts[value]() }))}
            value={tab}
            onChange={choose}
          />
          {lists[tab](round)}
        </section>
        <MicroCountdown />
      </PageColumn>
    </PullToRefresh>
  );
}

function ForexSummary() {
  const { trade, result: profit } = useRunningResult();
  const company = useCompany();
  const { currency } = company;
  const positions = useAtomValue(positionsAtom);
  useEffect(() => {
    if (positions.state === "loading") void refreshPositions();
  }, [positions.state]);
  const level = trade?.HazardRate ?? null;
  const stopOut = Number(company.stop_out_level);
  const tone = marginTone(level, Number(company.margin_call_level), stopOut);
  return (
    <section className="grid gap-8">
      <dl className={`${styles.summary} grid gap-8 surface shadow round-l`}>
        <div>
          <dt className="text-xs ink-2">{m.order_profit_total()}</dt>
          <dd className={`num ${gainTone(profit)}`} data-testid="profits-total">
            {formatGain(profit, currency)}
          </dd>
        </div>
        <div>
          <dt className="text-xs ink-2">{m.order_margin_total()}</dt>
          <dd className="num">{formatMoney(trade?.CautionMoneyAll ?? null, currency)}</dd>
        </div>
        {company.isKnown && company.is_hazard_rate === "1" && (
          <div>
            <dt className="text-xs ink-2">{m.order_margin_level()}</dt>
            <dd className={`num ${tone && styles[tone]}`} data-testid="margin-level">
              {level === null ? "—" : `${formatNumber(level, 0)}%`}
            </dd>
          </div>
        )}
      </dl>
      {tone !== "" && (
        <p className={`${styles.low} ${styles[tone]} round-m text-s w-560`} role="status">
          {m.order_margin_low({ level: isolate(formatNumber(stopOut, 0)) })}
        </p>
      )}
    </section>
  );
}

function MicroSummary() {
  const balance = useAtomValue(microBalanceAtom);
  useEffect(() => void refreshAccount(true).catch(warnOf("the account was not read")), []);
  const { currency } = useCompany();
  const money = (amount: number | null) => formatMoney(amount, balance?.currency ?? currency);
  return (
    <dl className={`${styles.summary} grid gap-8 surface shadow round-l`}>
      <div>
        <dt className="text-xs ink-2">{m.trade_free()}</dt>
        <dd className="num">{balance ? money(balance.balance) : "—"}</dd>
      </div>
      <div>
        <dt className="text-xs ink-2">{m.account_locked()}</dt>
        <dd className="num">{balance ? money(balance.lockBalance) : "—"}</dd>
      </div>
    </dl>
  );
}
