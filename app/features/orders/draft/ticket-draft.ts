/** The ticket's order: the ticket edits it, the chart draws its levels and drags them. */
import type { OrderSide } from "#domain/codes.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { type LevelUnit, levelUnits } from "#domain/forex/level-values.ts";
import { traderAtom } from "../../../api/trader-atom.ts";
import { deviceTexts } from "../../../device.ts";
import { atom, store, useAtomValue } from "../../../state.ts";
import { type Expiry, noExpiry } from "./expiry.ts";
import type { OrderKind } from "./levels.ts";

/** A stop-loss or take-profit as the trader set it. */
export interface DraftLevel {
  unit: LevelUnit;
  /** As typed: a price, or how far, how many percent or how much is lost or gained. */
  text: string;
  /** Of a stop-loss: it follows the price, and the text is its distance. */
  trails?: true | undefined;
  /**
   * The unit it goes to as soon as the order's terms are known: until then only prices can be set.
   */
  wanted?: LevelUnit | undefined;
  /** Nobody has typed it: it follows what it was proposed for until it is edited. */
  isProposed?: true | undefined;
}

export interface TicketDraft {
  productId: number;
  kind: OrderKind;
  /** Price texts as typed: what an order waits for, and what a stop-limit waits for first. */
  target: string;
  stop: string;
  /** When a waiting order ends by itself. */
  expiry: Expiry;
  lots: string;
  multiple: number;
  /** The side that prices of the levels are shown for, until a button chooses one. */
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

/** What was typed for one account is not sent from another. */
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

/** An order that was asked for elsewhere: the ticket of its product asks to confirm it. */
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
