import type { Pair } from "#domain/contracts/http/market.ts";
import { offeredModesAtom, tradeModeAtom } from "../../data/trade-modes.ts";
import { m } from "../../i18n/page-messages.ts";
import { useWatchedPrices } from "../../realtime/use-watched-prices.ts";
import { useAtomValue } from "../../state.ts";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { MicroForm } from "./micro-form.tsx";
import { OrderKind } from "./order-kind.tsx";
import styles from "./ticket.module.css";
import { Ticket } from "./ticket.tsx";
import { useFocusKept } from "./use-focus-kept.ts";

/** Another market has another form: its field of the same name takes the focus. */
function sameField(field: HTMLElement) {
  const form = field.closest<HTMLElement>(`.${styles.kept}`);
  const name = field.dataset.testid;
  return () =>
    form?.querySelector<HTMLElement>(`[data-testid="${name}"]`) ??
    form?.querySelector<HTMLElement>("input") ??
    null;
}

/** The form of the chosen kind of order. */
export function ModeTicket({ pair }: { pair: Pair }) {
  useWatchedPrices([pair.Id], true);
  const modes = useAtomValue(offeredModesAtom);
  const mode = useAtomValue(tradeModeAtom);
  const keptFocus = useFocusKept(pair.Id, sameField);
  if (!modes || modes.length === 0) {
    return (
      <div className={`${styles.quick} stack gap-8 surface`}>
        {modes ? (
          <EmptyState icon="trade" title={m.error_order_type_invalid()} />
        ) : (
          <Skeleton rows={2} height={52} />
        )}
      </div>
    );
  }
  const head = <OrderKind pair={pair} modes={modes} mode={mode} />;
  return (
    <div className={styles.kept} {...keptFocus}>
      {mode === "micro" ? (
        <MicroForm key={pair.Id} pair={pair} head={head} />
      ) : (
        <Ticket key={pair.Id} pair={pair} head={head} />
      )}
    </div>
  );
}
