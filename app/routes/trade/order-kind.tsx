import type { Pair } from "#domain/contracts/http/market.ts";
import { chooseTradeMode, type TradeMode } from "../../data/trade-modes.ts";
import { editDraft, useDraft } from "../../features/orders/draft/ticket-draft.ts";
import { m } from "../../i18n/page-messages.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { kindChange } from "./kind-change.ts";

/** A stop-limit is a pending order, and chosen among them. */
type Kind = "market" | "pending" | "micro";

interface OrderKindProps {
  pair: Pair;
  modes: readonly TradeMode[];
  mode: TradeMode;
}

/** Kind of the order: a contract at the market or at a target, or an option. */
export function OrderKind({ pair, modes, mode }: OrderKindProps) {
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
