import type { Pair } from "#domain/contracts/http/market.ts";
import { favouritesAtom, markFavourite } from "../../data/trader/favourites.ts";
import { m } from "../../i18n/start-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./favourite-star.module.css";

export function FavouriteStar({ pair, tabIndex }: { pair: Pair; tabIndex?: number }) {
  const isMarked = useAtomValue(favouritesAtom).includes(pair.Id);
  return (
    <button
      type="button"
      className={`${styles.star} grid flex-none place-center round-s ink-3`}
      tabIndex={tabIndex}
      aria-pressed={isMarked}
      aria-label={m.home_favourite({ market: pair.ShowCode })}
      data-testid={`star-${pair.Code}`}
      onClick={() => void markFavourite(pair.Id, !isMarked)}
    >
      <Icon name="star" size={18} />
    </button>
  );
}
