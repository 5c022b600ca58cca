import { useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { endForex } from "#domain/contracts/http/forex-acts.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { isOffered } from "../../../../api/dialect.ts";
import { pairsAtom } from "../../../../data/catalogue.ts";
import { dataOf } from "../../../../data/loadable.ts";
import { positionsAtom } from "../../../../data/positions.ts";
import { askOrder } from "../../../../features/orders/draft/ticket-draft.ts";
import { EndAllSheet } from "../../../../features/orders/end-all/end-all.tsx";
import { useAtomValue } from "../../../../state.ts";
import type { ChooseMarket } from "../../use-market.ts";
import { type Region, targetOf } from "../regions.ts";
import { generalActs, marketActs } from "./acts.ts";
import { Palette } from "./palette.tsx";

const noPairs: readonly Pair[] = [];

interface CommandsProps {
  open: boolean;
  onClose(): void;
  onChoose: ChooseMarket;
  onUnfold(region: Region): void;
  onKeys(): void;
}

/** The palette with its acts, and the question of an act. */
export default function Commands(props: CommandsProps) {
  const { open, onClose, onChoose, onUnfold, onKeys } = props;
  const navigate = useNavigate();
  const pairs = dataOf(useAtomValue(pairsAtom));
  const positions = dataOf(useAtomValue(positionsAtom));
  const [closing, setClosing] = useState<Pair | null>(null);
  const next = useRef<Region | null>(null);
  const acts = useMemo(() => {
    const canClose = isOffered(endForex) ? (positions ?? []) : [];
    const on = {
      open: (pair: Pair) => void onChoose(pair),
      order: (pair: Pair, side: "buy" | "sell") => {
        askOrder(pair, side);
        void onChoose(pair);
      },
      closeAll: setClosing,
      go: (path: string) => void navigate(path),
      focus: (region: Region) => {
        onUnfold(region);
        next.current = region;
      },
      showKeys: onKeys,
    };
    const held = new Set(canClose.map(({ ForexId }) => ForexId));
    return [...marketActs(pairs ?? [], held, on), ...generalActs(on)];
  }, [pairs, positions, onChoose, onUnfold, onKeys, navigate]);
  return (
    <>
      <Palette
        open={open}
        pairs={pairs ?? noPairs}
        acts={acts}
        focusAfter={() => {
          const region = next.current;
          next.current = null;
          return region && targetOf(region);
        }}
        onClose={onClose}
      />
      <EndAllSheet
        orders={(positions ?? []).filter(({ ForexId }) => ForexId === closing?.Id)}
        act="close"
        open={closing !== null}
        onClose={() => setClosing(null)}
      />
    </>
  );
}
