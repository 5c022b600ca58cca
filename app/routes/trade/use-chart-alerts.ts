import { useState } from "react";
import { alertList, type WireAlert } from "#domain/contracts/http/alert.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { callApi } from "../../api/client.ts";
import { isOffered } from "../../api/dialect.ts";
import { userAtom } from "../../data/session.ts";
import { useReading } from "../../data/use-read.ts";
import type { Prices } from "../../features/alerts/alert-draft.ts";
import { useMoveAlert } from "../../features/alerts/use-move-alert.ts";
import { useAtomValue } from "../../state.ts";
import { alertLevel } from "./chart-levels.ts";

/** An alert whose line was moved; it keeps its old price until the move is confirmed. */
export interface AlertProposal {
  alert: WireAlert;
  price: string;
}

/** The product's newest open alerts, as movable lines. */
export function useChartAlerts(pair: Pair) {
  const user = useAtomValue(userAtom);
  const key = user && isOffered(alertList) ? `alerts ${user.id}` : null;
  const { data, renew } = useReading(key, () => callApi(alertList, { state: "open" }), alertList);
  const [proposed, setProposed] = useState<{ level: string; price: string } | null>(null);
  const { busy, move } = useMoveAlert();

  const alerts = (data?.data ?? []).filter((alert) => alert.forex_id === pair.Id);
  const levelOf = ({ id }: WireAlert) => `alert:${id}`;
  // An alert that has fired meanwhile is no longer in the list.
  const alert = alerts.find((each) => levelOf(each) === proposed?.level);
  const proposal: AlertProposal | null = alert && proposed ? { alert, ...proposed } : null;

  async function confirm(now: Prices) {
    if (!proposal || !(await move(proposal.alert, proposal.price, now))) return;
    await renew();
    setProposed(null);
  }
  return {
    levels: alerts.map((each) => {
      const price = each === alert && proposed ? proposed.price : each.price;
      return alertLevel(levelOf(each), price, each.note);
    }),
    proposal,
    busy,
    /** True for a line of an alert. */
    isOwn: (level: string) => alerts.some((each) => levelOf(each) === level),
    propose: (level: string, price: string) => setProposed({ level, price }),
    confirm,
    undo: () => setProposed(null),
  };
}
