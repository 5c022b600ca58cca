import type * as z from "zod/mini";
import { publicSettings } from "#domain/config/public-settings.ts";
import {
  type BasicInfo,
  getBasicInfo,
  getMenu,
  newsHomeList,
} from "#domain/contracts/http/company.ts";
import { callApi } from "../../api/client.ts";
import { keepCurrencySign } from "../../i18n/format.ts";
import { atom, store, useAtomValue } from "../../state.ts";
import { dataOf, type Loadable, load, loading } from "../reading/loadable.ts";

export type MenuItem = z.output<typeof getMenu.output>[number];
export type Headline = z.output<typeof newsHomeList.output>[number];

/** The company's public settings, or the state of their loading. Pages use `useCompany`. */
export const basicInfoAtom = atom<Loadable<BasicInfo>>(loading);
export const menuAtom = atom<Loadable<MenuItem[]>>(loading);
export const headlinesAtom = atom<Loadable<Headline[]>>(loading);

/** The company's settings; while `isKnown` is false, the defaults of the settings' schema. */
export interface Company extends BasicInfo {
  isKnown: boolean;
}

const unknownCompany = {
  ...Object.fromEntries(Object.entries(publicSettings).map(([key, each]) => [key, each.default])),
  // Replaces the setting's default, which is another company's name.
  site_name: "",
  isKnown: false,
} as Company;

export const companyAtom = atom((get): Company => {
  const info = dataOf(get(basicInfoAtom));
  return info ? { ...info, isKnown: true } : unknownCompany;
});

export function useCompany(): Company {
  return useAtomValue(companyAtom);
}

export function company(): Company {
  return store.get(companyAtom);
}

export function refreshBasicInfo(): Promise<void> {
  return load(basicInfoAtom, () => callApi(getBasicInfo, {}));
}

export function refreshCompany(): Promise<unknown> {
  return Promise.all([
    refreshBasicInfo(),
    load(menuAtom, () => callApi(getMenu, {})),
    load(headlinesAtom, () => callApi(newsHomeList, {})),
  ]);
}

/** Keeps the formats of the whole app in step with the company's currency sign. */
export function followCompany(): void {
  store.sub(companyAtom, () => {
    const { isKnown, currency, currency_symbol } = company();
    if (isKnown) keepCurrencySign(currency, currency_symbol);
  });
}
