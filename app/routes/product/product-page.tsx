import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { tradePath } from "../../data/catalogue.ts";
import { useCompany } from "../../data/company.ts";
import { PairSearch } from "../../features/market/pair-picker.tsx";
import { m } from "../../i18n/page-messages.ts";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { CompanySearch } from "./company-search.tsx";
import { OtherFound } from "./other-found.tsx";
import styles from "./product-page.module.css";
import { Recent } from "./recent.tsx";
import { keepSearches, recentSearches, withSearch } from "./recent-searches.ts";

/** A search for products, news and help; on the site that lists all companies, for companies. */
export default function ProductPage() {
  const company = useCompany();
  if (!company.isKnown) return <Skeleton rows={6} />;
  if (company.is_main_site === "1") return <CompanySearch />;
  // A company without a product search has no page for it.
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
