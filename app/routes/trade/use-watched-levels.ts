import { alertList, type WireAlert } from "#domain/contracts/http/alert.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { callApi } from "../../api/client.ts";
import { isOffered } from "../../api/dialect.ts";
import { userAtom } from "../../data/session.ts";
import { useReading } from "../../data/use-read.ts";
import { useAccountChanges } from "../../live/account-changes.ts";
import { useAtomValue } from "../../state.ts";
import { watchedLevel } from "./chart-levels.ts";
import { useHeldStopOut } from "./use-stop-out.ts";

/** The product's alerts that wait, of the newest ones. */
function useAlerts(pair: Pair): readonly WireAlert[] {
  const user = useAtomValue(userAtom);
  const key = user && isOffered(alertList) ? `alerts ${user.id}` : null;
  const { data, renew } = useReading(key, () => callApi(alertList, { state: "open" }));
  useAccountChanges(renew);
  return (data?.data ?? []).filter((alert) => alert.forex_id === pair.Id);
}

/** Lines that nobody moves: where alerts wait, and where the account is stopped out. */
export function useWatchedLevels(pair: Pair) {
  const alerts = useAlerts(pair);
  const stopOut = useHeldStopOut(pair);
  return [
    ...alerts.map(({ id, price }) => watchedLevel("alert", `alert:${id}`, Number(price))),
    ...(stopOut === null ? [] : [watchedLevel("stop_out", "stop_out", stopOut)]),
  ];
}
