import { useEffect, useState } from "react";
import { feeType, type OrderSide } from "#domain/codes.ts";
import { submitForex } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { pairsAtom } from "../../data/catalogue.ts";
import { useCompany } from "../../data/company.ts";
import { levelProblems, placeLevels } from "../../data/levels.ts";
import { dataOf } from "../../data/loadable.ts";
import { editDraft, startDraft, ticketDraftAtom } from "../../data/ticket-draft.ts";
import { useLivePair } from "../../features/market/use-live-pair.ts";
import { connectionAtom } from "../../realtime/connection.ts";
import { priceAtom } from "../../realtime/prices.ts";
import { store, useAtomValue } from "../../state.ts";
import { contractBlocked } from "./blocked.ts";
import { contractInput, showPlaced } from "./place-contract.ts";
import { previewOrder } from "./ticket-preview.ts";
import { useSubmit } from "./use-submit.ts";

export type Side = OrderSide;

function defaultMultiple(pair: Pair): number {
  const options = pair.HasForexMultiple;
  return (options.find((option) => option.Default) ?? options[0])?.Value ?? 0;
}

function quoteOf(productId: number): { bid: number; ask: number } | null {
  const live = store.get(priceAtom(productId));
  if (live && live.bid !== "") return { bid: Number(live.bid), ask: Number(live.ask) };
  const pair = dataOf(store.get(pairsAtom))?.find((each) => each.Id === productId);
  const { Bid, Ask } = pair?.ForexQuotations ?? { Bid: "0", Ask: "0" };
  return Number(Bid) > 0 ? { bid: Number(Bid), ask: Number(Ask) } : null;
}

/** Costs of the ticket's order now, in the account's currency. */
function usePreview(pair: Pair, lots: string, multiple: number, price: string) {
  const company = useCompany();
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const currency = company.currency;
  const fee = feeType.find(Number(company.trade_fee_type)) ?? "margin";
  return {
    currency,
    preview: previewOrder({ pair, pairs, lots, multiple, price, currency, feeType: fee, quoteOf }),
  };
}

/** State of the ticket: the chosen order, its costs, what forbids it, and its sending. */
export function useTicket(pair: Pair) {
  const [lots, setLots] = useState(String(pair.ForexMinCont));
  const [multiple, setMultiple] = useState(defaultMultiple(pair));
  const [placedFor, setPlacedFor] = useState<Side | null>(null);
  const draft = useAtomValue(ticketDraftAtom);
  const live = useLivePair(pair);
  const connection = useAtomValue(connectionAtom);
  const {
    busy: busySide,
    user,
    submit: submitOrder,
    signIn,
  } = useSubmit<typeof submitForex, Side>(submitForex);
  useEffect(() => startDraft(pair.Id), [pair.Id]);

  // One preview serves both sides. The ask is never below the bid, so it never shows too little.
  const price = draft.kind === "pending" ? draft.target : live.ask;
  const { currency, preview } = usePreview(pair, lots, multiple, price);
  const now = { bid: Number(live.bid), ask: Number(live.ask) };
  const problems = {
    buy: levelProblems("buy", draft, now),
    sell: levelProblems("sell", draft, now),
  };
  const blocked = contractBlocked(live.status, connection, pair, user);
  const isReady = blocked === null && busySide === null;
  const fits = (side: Side) => problems[side].length === 0;

  /** Moves the stops to where this side can have them; the trader sees them before ordering. */
  function place(side: Side): void {
    const precision = pair.PricePrecision;
    const stops = placeLevels(side, draft, now, { multiple, precision });
    if (!stops) return;
    editDraft(stops);
    setPlacedFor(side);
  }

  async function submit(side: Side): Promise<void> {
    if (!user) return signIn();
    if (lots === "" || !isReady || !fits(side)) return;
    const input = contractInput(pair, side, { lots, multiple, draft });
    await submitOrder(side, input, (order) => {
      setPlacedFor(null);
      return showPlaced(order, pair);
    });
  }

  return {
    lots,
    setLots,
    multiple,
    setMultiple,
    busySide,
    draft,
    live,
    user,
    currency,
    preview,
    problems,
    blocked,
    isReady,
    fits,
    place,
    placedFor,
    forgetPlaced: () => setPlacedFor(null),
    submit,
  };
}
export type TicketState = ReturnType<typeof useTicket>;
