import { type ReactNode, useState } from "react";
import { Link, Navigate, useNavigate } from "react-router";
import { pairsAtom, tradePath } from "../../data/company/catalogue.ts";
import { useCompany } from "../../data/company/company.ts";
import { forgetViewed, viewedMarkets } from "../../data/device/viewed-markets.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { PairSearch } from "../../features/market/pair-picker.tsx";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { CompanySearch } from "./company-search.tsx";
import { OtherFound } from "./other-found.tsx";
import styles from "./product-page.module.css";
import { keepSearches, recentSearches, withSearch } from "./recent-searches.ts";

/** The main site lists all companies: its search finds companies instead of products. */
export default function ProductPage() {
  const company = useCompany();
  if (!company.isKnown) return <Skeleton rows={6} />;
  if (company.is_main_site === "1") return <CompanySearch />;
  return company.is_home_search === "0" ? <Navigate to="/" replace /> : <Products />;
}

function Products() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [recent, setRecent] = useState(recentSearches);
  function keep(searches: string[]) {
    keepSearches(searches);
    setRecent(searches);
  }
  return (
    <Page title={m.home_search()} back="/">
      <div className={`${styles.surface} surface shadow round-l`}>
        <PairSearch
          text={text}
          onText={setText}
          autoFocus
          hint={m.product_hint()}
          below={
            text === "" && <Recent searches={recent} onSearch={setText} onClear={() => keep([])} />
          }
          after={(count) => <OtherFound text={text} hasMarkets={count > 0} />}
          onPick={(pair) => {
            keep(withSearch(recent, pair.ShowCode));
            void navigate(tradePath(pair.Code), { viewTransition: true });
          }}
        />
      </div>
    </Page>
  );
}

interface RecentProps {
  searches: readonly string[];
  onSearch(text: string): void;
  onClear(): void;
}

function Recent({ searches, onSearch, onClear }: RecentProps) {
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const [ids, setIds] = useState(viewedMarkets);
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
      <header className="row between">
        <h2 className="text-s ink-2 w-600">{props.title}</h2>
        <button type="button" className={`${styles.clear} text-s w-600`} onClick={props.onClear}>
          {m.product_clear()}
        </button>
      </header>
      <ul className="flex wrap gap-8">{props.children}</ul>
    </section>
  );
}
