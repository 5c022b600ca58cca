import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { warnOf } from "../../api/warn-of.ts";
import { useCompany } from "../../data/company/company.ts";
import { offeredModesAtom, type TradeMode } from "../../data/company/trade-modes.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { refreshAccount } from "../../data/trader/account.ts";
import { unseenAtom } from "../../data/trader/happenings.ts";
import {
  microBalanceAtom,
  refreshRunningMicro,
  runningMicroAtom,
} from "../../data/trader/micro.ts";
import {
  pendingAtom,
  positionsAtom,
  refreshPending,
  refreshPositions,
} from "../../data/trader/positions.ts";
import { MicroCountdown } from "../../features/orders/micro-countdown.tsx";
import { PendingOrders, Positions } from "../../features/orders/positions.tsx";
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
import { PageColumn } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { ClosedContracts, ClosedMicroOrders } from "./closed-orders.tsx";
import styles from "./order-page.module.css";
import { type OrderTab, readTab, tabQuery, tabsOf } from "./order-tabs.ts";

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
  // Marks results as seen, also those that arrive while the page is open.
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
    <PageColumn onRefresh={refresh} width={900}>
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
  );
}

/**
 * Returns the offered modes. Adds a mode that is no longer offered but has open orders, because the
 * trader must be able to close them.
 */
function useOrderModes(offered: readonly TradeMode[]): TradeMode[] {
  const positions = dataOf(useAtomValue(positionsAtom)) ?? [];
  const pending = dataOf(useAtomValue(pendingAtom)) ?? [];
  const micro = dataOf(useAtomValue(runningMicroAtom)) ?? [];
  const hasForex = offered.includes("forex");
  const hasMicro = offered.includes("micro");
  useEffect(() => {
    const reads = hasForex ? [] : [refreshPositions(), refreshPending()];
    if (!hasMicro) reads.push(refreshRunningMicro());
    Promise.all(reads).catch(warnOf("what is still open was not read"));
  }, [hasForex, hasMicro]);
  const modes: TradeMode[] = [];
  if (hasForex || positions.length + pending.length > 0) modes.push("forex");
  if (hasMicro || micro.length > 0) modes.push("micro");
  return modes;
}

interface Fact {
  name: string;
  value: string;
  tone?: string;
  testId?: string;
}

function Summary({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={`${styles.summary} grid gap-8 surface shadow round-l`}>
      {facts.map(({ name, value, tone = "", testId }) => (
        <div key={name} className="grid items-start">
          <dt className="text-xs ink-2">{name}</dt>
          <dd className={`num ${tone}`} data-testid={testId}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ForexSummary() {
  const { trade, result: profit, level, tone } = useRunningResult();
  const company = useCompany();
  const { currency } = company;
  const positions = useAtomValue(positionsAtom);
  useEffect(() => {
    if (positions.state === "loading") void refreshPositions();
  }, [positions.state]);
  const facts: Fact[] = [
    {
      name: m.order_profit_total(),
      value: formatGain(profit, currency),
      tone: gainTone(profit),
      testId: "profits-total",
    },
    {
      name: m.order_margin_total(),
      value: formatMoney(trade?.CautionMoneyAll ?? null, currency),
    },
  ];
  if (company.isKnown && company.is_hazard_rate === "1") {
    const value = level === null ? "—" : `${formatNumber(level, 0)}%`;
    facts.push({ name: m.order_margin_level(), value, tone, testId: "margin-level" });
  }
  return (
    <section className="grid gap-8">
      <Summary facts={facts} />
      {tone !== "" && (
        <p className={`${styles.low} round-m text-s w-560 ${tone}`} role="status">
          {m.order_margin_low({ level: isolate(formatNumber(company.stop_out_level, 0)) })}
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
    <Summary
      facts={[
        { name: m.trade_free(), value: balance ? money(balance.balance) : "—" },
        { name: m.account_locked(), value: balance ? money(balance.lockBalance) : "—" },
      ]}
    />
  );
}
