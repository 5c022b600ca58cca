import { useState } from "react";
import { submitForex } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { LevelKind, LevelUnit } from "#domain/forex/level-values.ts";
import { mirrored, presetLevel } from "../../data/level-texts.ts";
import { referenceQuote } from "../../data/levels.ts";
import { type DraftLevel, editDraft, type TicketDraft } from "../../data/ticket-draft.ts";
import { connectionAtom } from "../../realtime/connection.ts";
import { useAtomValue } from "../../state.ts";
import { contractBlocked } from "./blocked.ts";
import { contractInput, showPlaced } from "./place-contract.ts";
import { useSubmit } from "./use-submit.ts";
import { type Side, useTicketTerms } from "./use-ticket-terms.ts";

/** State of the ticket: the chosen order, its costs, what forbids it, and its sending. */
export function useTicket(pair: Pair) {
  const known = useTicketTerms(pair);
  const { draft, live, sides, side: shownSide, now } = known;
  const [placedFor, setPlacedFor] = useState<Side | null>(null);
  const connection = useAtomValue(connectionAtom);
  const {
    busy: busySide,
    user,
    submit: submitOrder,
    signIn,
  } = useSubmit<typeof submitForex, Side>(submitForex);
  const blocked = contractBlocked(live.status, connection, pair, user);
  const isReady = blocked === null && busySide === null;
  const fits = (side: Side) => sides[side].problems.length === 0;
  const edit = (change: Partial<TicketDraft>) => editDraft(pair, change);

  function preset(kind: LevelKind, unit: LevelUnit, side = shownSide): DraftLevel {
    const terms = {
      side,
      multiple: draft.multiple,
      precision: pair.PricePrecision,
      quote: referenceQuote(draft, now) ?? now,
    };
    return presetLevel(kind, terms, sides[side].terms, unit);
  }

  /** Moves prices that do not suit this side to it; the trader sees them before ordering. */
  function place(side: Side): void {
    const wrong = new Set(sides[side].problems.map(({ field }) => field));
    const placed = (kind: LevelKind, level: DraftLevel | null) => {
      if (level?.unit !== "price" || !wrong.has(kind)) return level;
      const other = mirrored(level, referenceQuote(draft, now) ?? now);
      return Number(other.text) > 0 ? other : preset(kind, "price", side);
    };
    edit({
      side,
      stopLoss: placed("stop_loss", draft.stopLoss),
      takeProfit: placed("take_profit", draft.takeProfit),
    });
    setPlacedFor(side);
  }

  async function submit(side: Side): Promise<void> {
    if (!user) return signIn();
    if (draft.lots === "" || !isReady || !fits(side)) return;
    await submitOrder(side, contractInput(pair, side, draft, sides[side].order), (order) => {
      setPlacedFor(null);
      return showPlaced(order, pair);
    });
  }

  return {
    ...known,
    edit: (change: Partial<TicketDraft>) => {
      setPlacedFor(null);
      edit(change);
    },
    preset,
    busySide,
    user,
    blocked,
    isReady,
    fits,
    place,
    placedFor,
    submit,
  };
}
export type TicketState = ReturnType<typeof useTicket>;
