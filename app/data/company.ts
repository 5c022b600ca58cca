import type * as z from "zod/mini";
import {
  type BasicInfo,
  getBasicInfo,
  getCompanyStatus,
  getMenu,
  newsHomeList,
} from "#domain/contracts/http/company.ts";
import { callApi } from "../api/client.ts";
import { keepCurrencySign } from "../i18n/format.ts";
import { atom, store } from "../state.ts";
import { dataOf, type Loadable, load, loading } from "./loadable.ts";

export type MenuItem = z.output<typeof getMenu.output>[number];
export type Headline = z.output<typeof newsHomeList.output>[number];

/** Configuration of the company's app. */
export const basicInfoAtom = atom<Loadable<BasicInfo>>(loading);
export const menuAtom = atom<Loadable<MenuItem[]>>(loading);
export const headlinesAtom = atom<Loadable<Headline[]>>(loading);

export function refreshCompany(): Promise<unknown> {
  return Promise.all([
    load(basicInfoAtom, () => callApi(getBasicInfo, {}, { quiet: true })),
    load(menuAtom, () => callApi(getMenu, {}, { quiet: true })),
    load(headlinesAtom, () => callApi(newsHomeList, {}, { quiet: true })),
  ]);
}

/** What the company's settings decide outside the pages. */
export function followCompany(): void {
  store.sub(basicInfoAtom, () => {
    const info = dataOf(store.get(basicInfoAtom));
    if (!info) return;
    keepCurrencySign(info.currency, info.currency_symbol);
  });
}

/** A company that is out of service sends its visitors elsewhere. */
export async function leaveWhenClosed(): Promise<void> {
  try {
    const { status, loss_url } = await callApi(getCompanyStatus, {}, { quiet: true });
    if (status === "closed" && /^https?:\/\//.test(loss_url)) location.replace(loss_url);
  } catch {
    // Unreachable is not closed: the pages show what they can.
  }
}
