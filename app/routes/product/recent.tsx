import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { pairsAtom, tradePath } from "../../data/catalogue.ts";
import { dataOf } from "../../data/loadable.ts";
import { forgetViewed, viewedMarkets } from "../../data/viewed-markets.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./product-page.module.css";

interface RecentProps {
  /** Searches that led to a product. */
  searches: readonly string[];
  onSearch(text: string): void;
  onClear(): void;
}

/** Before anything is typed: recent searches and markets on this device. */
export function Recent({ searches, onSearch, onClear }: RecentProps) {
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const [ids, setIds] = useState(viewedMarkets);
  // A market that is gone is left out.
  const viewed = ids.flatMap((id) => pairs.find(({ Id }) => Id === id) ?? []);
  function clearViewed() {
    forgetViewed();
    setIds([]);
  }
  return (
    <>
      {viewed.length > 0 && (
        <Chips title={m.product_viewed()} onClear={clearViewed}>
          {viewed.map(({ Id, Code, ShowCode }) => (
            <li key={Id}>
              <Link
                to={tradePath(Code)}
                viewTransition
                className={`${styles.chip} inline-row gap-6 sunken pill text-s`}
                data-testid={`viewed-${Code}`}
              >
                <bdi>{ShowCode}</bdi>
              </Link>
            </li>
          ))}
        </Chips>
      )}
      {searches.length > 0 && (
        <Chips title={m.product_recent()} onClear={onClear}>
          {searches.map((search) => (
            <li key={search}>
              <button
                type="button"
                className={`${styles.chip} inline-row gap-6 sunken pill text-s`}
                onClick={() => onSearch(search)}
              >
                <Icon name="clock" size={15} />
                <bdi>{search}</bdi>
              </button>
            </li>
          ))}
        </Chips>
      )}
    </>
  );
}

function Chips(props: { title: string; onClear(): void; children: ReactNode }) {
  return (
    <section className={`${styles.recent} grid gap-8`} aria-label={props.title}>
      <header>
        <h2>{props.title}</h2>
        <button type="button" className={`${styles.clear} text-s w-600`} onClick={props.onClear}>
          {m.product_clear()}
        </button>
      </header>
      <ul>{props.children}</ul>
    </section>
  );
}
