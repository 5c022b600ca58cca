import { useMemo } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { categoriesAtom, pairsAtom } from "../../data/company/catalogue.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { favouritesAtom } from "../../data/trader/favourites.ts";
import { m } from "../../i18n/start-messages.ts";
import { useAtomValue } from "../../state.ts";
import type { IconName } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { type MarketOrder, orderMarkets } from "./order-markets.ts";

export const allMarkets = 0;
const onlyFavourites = -1;

/**
 * The products of a category or the favourites, open markets first; null while they are read.
 * @param changeOf the day's change in percent
 */
export function useListedMarkets(
  categoryId: number,
  order: MarketOrder,
  changeOf: (pair: Pair) => number,
) {
  const pairs = dataOf(useAtomValue(pairsAtom));
  const categories = dataOf(useAtomValue(categoriesAtom)) ?? [];
  const favourites = useAtomValue(favouritesAtom);
  const isFavourites = categoryId === onlyFavourites;
  const shown = useMemo(() => {
    const isShown = (pair: Pair) =>
      isFavourites
        ? favourites.includes(pair.Id)
        : categoryId === allMarkets || pair.CategoryId === categoryId;
    return pairs && orderMarkets(pairs.filter(isShown), order, favourites, changeOf);
  }, [pairs, categoryId, isFavourites, order, favourites, changeOf]);
  const options = [
    { value: allMarkets, text: m.home_category_all() },
    { value: onlyFavourites, text: m.home_category_favourites() },
    ...categories.map(({ Id, NameShowTrans }) => ({ value: Id, text: NameShowTrans })),
  ];
  return { pairs, shown, options, isFavourites };
}

export function NoMarkets(props: { isFavourites: boolean; icon: IconName; title: string }) {
  const { isFavourites, icon, title } = props;
  if (!isFavourites) return <EmptyState icon={icon} title={title} />;
  return (
    <EmptyState icon="star" title={m.home_no_favourites()} text={m.home_no_favourites_text()} />
  );
}
