import type { Pair } from "#domain/contracts/http/market.ts";
import {
  chooseTradeMode,
  offeredModesAtom,
  type TradeMode,
  tradeModeAtom,
} from "../../../data/company/trade-modes.ts";
import { editDraft, useDraft } from "../../../features/orders/draft/ticket-draft.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useWatchedPrices } from "../../../realtime/use-watched-prices.ts";
import { useAtomValue } from "../../../state.ts";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { EmptyState, Skeleton } from "../../../ui/states.tsx";
import { MicroForm } from "../micro/micro-form.tsx";
import { useFocusKept } from "../use-focus-kept.ts";
import { kindChange } from "./kind-change.ts";
import styles from "./ticket.module.css";
import { Ticket } from "./ticket.tsx";

/** Returns a function that finds the same field in the form of another market. */
function sameField(field: HTMLElement) {
  const form = field.closest<HTMLElement>(`.${styles.kept}`);
  const name = field.dataset.testid;
  return () =>
    form?.querySelector<HTMLElement>(`[data-testid="${name}"]`) ??
    form?.querySelector<HTMLElement>("input") ??
    null;
}

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

/** `pending` includes stop-limit orders. */
type Kind = "market" | "pending" | "micro";

interface OrderKindProps {
  pair: Pair;
  modes: readonly TradeMode[];
  mode: TradeMode;
}

function OrderKind({ pair, modes, mode }: OrderKindProps) {
  const draft = useDraft(pair);
  const options: Array<{ value: Kind; text: string }> = [];
  if (modes.includes("forex")) {
    options.push({ value: "market", text: m.trade_type_market() });
    options.push({ value: "pending", text: m.trade_type_pending() });
  }
  if (modes.includes("micro")) options.push({ value: "micro", text: m.trade_mode_micro() });
  if (options.length < 2) return null;

  function choose(kind: Kind): void {
    if (kind === "micro") return chooseTradeMode("micro");
    chooseTradeMode("forex");
    editDraft(pair, kindChange(pair, draft, kind));
  }
  const kind = draft.kind === "market" ? "market" : "pending";
  return (
    <Segmented
      compact
      fill
      label={m.trade_type()}
      options={options}
      value={mode === "micro" ? "micro" : kind}
      onChange={choose}
    />
  );
}
