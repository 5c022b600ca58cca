import type { FirstAnswers } from "#domain/contracts/first-page.ts";
import { keepCurrencySign } from "../../i18n/format.ts";
import type { Store } from "../../state.ts";
import { categoriesAtom, pairsAtom } from "../company/catalogue.ts";
import { basicInfoAtom, headlinesAtom, menuAtom } from "../company/company.ts";
import type { Loadable } from "../reading/loadable.ts";

const ready = <T>(data: T): Loadable<T> => ({ state: "ready", data });

export function takeFirstAnswers(store: Store, answers: FirstAnswers): void {
  const { info, menu, headlines, pairs, categories } = answers;
  keepCurrencySign(info.currency, info.currency_symbol);
  store.set(basicInfoAtom, ready(info));
  store.set(menuAtom, ready(menu));
  store.set(headlinesAtom, ready(headlines));
  store.set(pairsAtom, ready(pairs));
  store.set(categoriesAtom, ready(categories));
}
