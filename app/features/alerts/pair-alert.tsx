import { alertCreate } from "#domain/contracts/http/alert.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { isOffered } from "../../api/dialect.ts";
import { useLivePair } from "../market/use-live-pair.ts";
import AlertSheet from "./alert-sheet.tsx";

interface PairAlertProps {
  pair: Pair;
  open: boolean;
  onClose(): void;
}

export default function PairAlert({ pair, open, onClose }: PairAlertProps) {
  const now = useLivePair(pair);
  if (!isOffered(alertCreate)) return null;
  return <AlertSheet pair={pair} now={now} open={open} onClose={onClose} />;
}
