/** The ticket's order. The ticket edits the order; the chart draws and drags its levels. */
import type { OrderSide } from "#domain/codes.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { type LevelUnit, levelUnits } from "#domain/forex/level-values.ts";
import { traderAtom } from "../../../api/trader-atom.ts";
import { deviceTexts } from "../../../device.ts";
import { atom, store, useAtomValue } from "../../../state.ts";
import { type Expiry, noExpiry } from "./expiry.ts";
import type { OrderKind } from "./levels.ts";

export interface DraftLevel {
  unit: LevelUnit;
  /** Typed text: a price, a distance, or the loss or gain in percent or money. */
  text: string;
  /** True for a trailing stop-loss, whose distance is the text. */
  trails?: true | undefined;
  /** Unit to switch to when the order's terms are known; until then, only prices can be set. */
  wanted?: LevelUnit | undefined;
  /** True if the app proposed the level: it follows the price until the trader edits it. */
  isProposed?: true | undefined;
}

export interface TicketDraft {
  productId: number;
  kind: OrderKind;
  /** Price texts as typed: the target, and the stop of a stop-limit order. */
  target: string;
  stop: string;
  expiry: Expiry;
  lots: string;
  multiple: number;
  /** Side for which level prices are shown until the trader presses Buy or Sell. */
  side: OrderSide;
  /** The stop-loss; null while its switch is off. */
  stop_loss: DraftLevel | null;
  take_profit: DraftLevel | null;
}

function emptyDraft(pair: Pair): TicketDraft {
  const options = pair.HasForexMultiple;
  return {
    productId: pair.Id,
    kind: "market",
    target: "",
    stop: "",
    expiry: noExpiry,
    lots: String(pair.ForexMinCont),
    multiple: (options.find((option) => option.Default) ?? options[0])?.Value ?? 0,
    side: "buy",
    stop_loss: null,
    take_profit: null,
  };
}

/** Draft of the trader's account: a draft for one account must not be sent from another. */
const draftAtom = traderAtom<TicketDraft | null>(null);

/** Keeps the draft if it is for this product; otherwise returns an empty draft. */
function draftOf(known: TicketDraft | null, pair: Pair): TicketDraft {
  return known?.productId === pair.Id ? known : emptyDraft(pair);
}

export function useDraft(pair: Pair): TicketDraft {
  return draftOf(useAtomValue(draftAtom), pair);
}

export function editDraft(pair: Pair, change: Partial<TicketDraft>): void {
  store.set(draftAtom, { ...draftOf(store.get(draftAtom), pair), ...change });
}

/** An order that another page requested; the ticket of the product asks the trader to confirm. */
export const askedOrderAtom = traderAtom<{ productId: number; side: OrderSide } | null>(null);

export function askOrder({ Id: productId }: Pair, side: OrderSide): void {
  store.set(askedOrderAtom, { productId, side });
}

const unitKey = "level_unit";
const keptUnit = levelUnits.find((unit) => unit === deviceTexts.getItem(unitKey));

export const levelUnitAtom = atom<LevelUnit>(keptUnit ?? "money");

export function chooseLevelUnit(unit: LevelUnit): void {
  deviceTexts.setItem(unitKey, unit);
  store.set(levelUnitAtom, unit);
}
