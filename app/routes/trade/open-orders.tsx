import { useState } from "react";
import { tradeModeAtom } from "../../data/trade-modes.ts";
import { PendingOrders } from "../../features/orders/pending-orders.tsx";
import { Positions } from "../../features/orders/positions.tsx";
import { RunningMicroOrders } from "../../features/orders/running-micro-orders.tsx";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import styles from "./trade-page.module.css";

/** Open orders, below the chart of a desktop. */
export function OpenOrders() {
  const mode = useAtomValue(tradeModeAtom);
  const [tab, setTab] = useState<"holding" | "pending">("holding");
  if (mode === "micro") {
    return (
      <section className={styles.positions} aria-label={m.order_tab_running()}>
        <RunningMicroOrders />
      </section>
    );
  }
  return (
    <section className={styles.positions}>
      <Segmented
        compact
        label={m.trade_positions()}
        options={[
          { value: "holding", text: m.trade_positions() },
          { value: "pending", text: m.order_tab_pending() },
        ]}
        value={tab}
        onChange={setTab}
      />
      {tab === "holding" ? <Positions /> : <PendingOrders />}
    </section>
  );
}
