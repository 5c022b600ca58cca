/** Maximum slippage of a market order, kept on the device: a switch, and pips for each product. */
import type { Pair } from "#domain/contracts/http/market.ts";
import { deviceTexts } from "../../../device.ts";
import { atom, store } from "../../../state.ts";

const isLimitedKey = "price_range_on";
const pipsKey = "price_range_pips";

function readKept(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(deviceTexts.getItem(pipsKey) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

export const isRangeLimitedAtom = atom(deviceTexts.getItem(isLimitedKey) === "1");
/** Maximum slippage in pips, as typed, keyed by the product's id. */
export const rangePipsAtom = atom<Readonly<Record<string, string>>>(readKept());

export function limitRange(isLimited: boolean): void {
  deviceTexts.setItem(isLimitedKey, isLimited ? "1" : "0");
  store.set(isRangeLimitedAtom, isLimited);
}

export function keepRangePips(pair: Pick<Pair, "Id">, pips: string): void {
  const kept = { ...store.get(rangePipsAtom), [pair.Id]: pips };
  deviceTexts.setItem(pipsKey, JSON.stringify(kept));
  store.set(rangePipsAtom, kept);
}
