import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Pair } from "#domain/contracts/http/market.ts";
import {
  pairsAtom,
  selectedPairAtom,
  selectPair,
  tradePath,
} from "../../data/company/catalogue.ts";
import { keepViewed } from "../../data/device/viewed-markets.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { useAtomValue } from "../../state.ts";

export type ChooseMarket = (pair: Pair) => Promise<void>;

/** Opens the market in the address, or the market chosen last if the address has no known one. */
export function useMarket(): { pair: Pair | null; choose: ChooseMarket } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const last = useAtomValue(selectedPairAtom);
  const asked = new URLSearchParams(search).get("market");
  const pair = pairs.find(({ Code }) => Code === asked) ?? last;
  const code = pair?.Code;
  const id = pair?.Id;

  useEffect(() => {
    if (id === undefined) return;
    selectPair(id);
    keepViewed(id);
  }, [id]);
  useEffect(() => {
    if (code !== undefined && asked !== code) void navigate(tradePath(code), { replace: true });
  }, [asked, code, navigate]);

  // Replaces the entry that an open sheet has added to the history.
  const choose = async ({ Code }: Pair) =>
    void (await navigate(tradePath(Code), { replace: true }));
  return { pair, choose };
}
