/** The ticket's order: the ticket edits it, the chart draws its levels and drags them. */
import type { OrderSide } from "#domain/codes.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { type LevelUnit, levelUnits } from "#domain/forex/level-values.ts";
import { traderAtom } from "../../../api/trader-atom.ts";
import { deviceTexts } from "../../../device.ts";
import { atom, store, useAtomValue } from "../../../state.ts";
import { type Expiry, noExpiry } from "./expiry.ts";
import type { OrderKind } from "./levels.ts";

/** A stop-loss or take-profit in the trader's own unit. */
export interface DraftLevel {
  unit: LevelUnit;
  /** As typed: a price, a distance, or the loss or gain in percent or money. */
  text: string;
  /** Stop-loss only: it trails, and the text is its distance. */
  trails?: true | undefined;
  /** The unit to use once the order's terms are known: until then only prices can be set. */
  wanted?: LevelUnit | undefined;
  /** True if it was proposed and not typed: it follows its basis until it is edited. */
  isProposed?: true | undefined;
}

export interface TicketDraft {
  productId: number;
  kind: OrderKind;
  /** Price texts as typed: the target, and the stop of a stop-limit order. */
  target: string;
  stop: string;
  /** Expiry of a pending order. */
  expiry: Expiry;
  lots: string;
  multiple: number;
  /** Side for which the levels' prices are shown, until a button chooses one. */
  side: OrderSide;
  /** Null while its switch is off. */
  stopLoss: DraftLevel | null;
  takeProfit: DraftLevel | null;
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
    stopLoss: null,
    takeProfit: null,
  };
}

/** Input for one account must not be sent from another. */
const draftAtom = traderAtom<TicketDraft | null>(null);

/** Another product has an empty draft; the same one keeps its draft over visits of pages. */
function draftOf(known: TicketDraft | null, pair: Pair): TicketDraft {
  return known?.productId === pair.Id ? known : emptyDraft(pair);
}

export function useDraft(pair: Pair): TicketDraft {
  return draftOf(useAtomValue(draftAtom), pair);
}

export function editDraft(pair: Pair, change: Partial<TicketDraft>): void {
  store.set(draftAtom, { ...draftOf(store.get(draftAtom), pair), ...change });
}

/** An order requested elsewhere: the ticket of its product asks to confirm it. */
export const askedOrderAtom = traderAtom<{ productId: number; side: OrderSide } | null>(null);

export function askOrder({ Id: productId }: Pair, side: OrderSide): void {
  store.set(askedOrderAtom, { productId, side });
}

const unitKey = "level_unit";
const keptUnit = levelUnits.find((unit) => unit === deviceTexts.getItem(unitKey));

/** How this trader sets levels. */
export const levelUnitAtom = atom<LevelUnit>(keptUnit ?? "money");

export function chooseLevelUnit(unit: LevelUnit): void {
  deviceTexts.setItem(unitKey, unit);
  store.set(levelUnitAtom, unit);
}
