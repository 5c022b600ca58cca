import { microStatus } from "#domain/codes.ts";
import {
  getSeconds,
  type MicroOptions,
  type MicroOrderView,
  microOrders,
} from "#domain/contracts/http/micro.ts";
import { callApi } from "../../api/client.ts";
import { follow } from "../../api/readers.ts";
import { traderAtom } from "../../api/trader-atom.ts";
import { atom, store } from "../../state.ts";
import { companyAtom } from "../company/company.ts";
import { readAllPages } from "../reading/all-pages.ts";
import { dataOf, type Loadable, load, loading } from "../reading/loadable.ts";
import { balancesAtom } from "./account.ts";

/** A running order with its end on this device's clock. */
export interface RunningMicro extends MicroOrderView {
  endsAtMs: number;
}

export const microOptionsAtom = atom<Loadable<MicroOptions>>(loading);
/** Running micro orders, newest first. */
export const runningMicroAtom = traderAtom<Loadable<RunningMicro[]>>(loading);
/** Last known state of the order whose countdown is on screen. */
export const watchedMicroAtom = traderAtom<RunningMicro | null>(null);

/** Id of the order whose countdown has shown the result. */
export const shownMicroAtom = traderAtom<string | null>(null);

/** Balance that micro orders use: of the micro account, or of the company's only account. */
export const microBalanceAtom = atom((get) => {
  const one = get(companyAtom).only_one_account === "1";
  return get(balancesAtom)?.find(({ type }) => type === (one ? "forex" : "micro")) ?? null;
});

export function refreshMicroOptions(): Promise<void> {
  return load(microOptionsAtom, () => callApi(getSeconds, {}));
}

/** Only the remaining time counts, because the server's clock and this one may differ. */
export function toRunning(order: MicroOrderView): RunningMicro {
  return { ...order, endsAtMs: Date.now() + order.RemainMilliSeconds };
}

export function refreshRunningMicro(): Promise<void> {
  const status = microStatus.code("running");
  return load(runningMicroAtom, () =>
    readAllPages(async (page) => {
      const { data, total } = await callApi(microOrders, { status, page: String(page) });
      return { data: data.map(toRunning), total };
    }),
  );
}

follow({
  call: microOrders,
  read: () => (store.get(runningMicroAtom).state === "loading" ? undefined : refreshRunningMicro()),
});

/**
 * Puts a placed order at the head of the running orders.
 * @returns false if these are not loaded: the caller must load them
 */
export function addRunningMicro(order: MicroOrderView): boolean {
  const known = store.get(runningMicroAtom);
  if (known.state !== "ready") return false;
  const others = known.data.filter(({ Id }) => Id !== order.Id);
  store.set(runningMicroAtom, { state: "ready", data: [toRunning(order), ...others] });
  return true;
}

export function newestRunning(productId: number): RunningMicro | null {
  const orders = dataOf(store.get(runningMicroAtom)) ?? [];
  return orders.find(({ ForexTradeList }) => ForexTradeList.Id === productId) ?? null;
}

export async function readMicroResult(orderId: string): Promise<MicroOrderView | null> {
  const input = { status: microStatus.code("closed"), page: "1" };
  const { data } = await callApi(microOrders, input);
  return data.find((order) => order.Id === orderId) ?? null;
}

export function watchMicro(order: RunningMicro | null): void {
  store.set(watchedMicroAtom, order);
}
