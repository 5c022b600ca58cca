import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { pairsAtom, refreshCatalogue } from "../../data/company/catalogue.ts";
import { menuAtom, refreshCompany, useCompany } from "../../data/company/company.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { firstPageStands } from "../../data/start/first-page.ts";
import { refreshAccount } from "../../data/trader/account.ts";
import { refreshFavourites } from "../../data/trader/favourites.ts";
import { userAtom } from "../../data/trader/session.ts";
import { refreshSparklines } from "../../features/market/sparklines.ts";
import { useFreshMarkets } from "../../features/market/use-fresh-markets.ts";
import { m } from "../../i18n/start-messages.ts";
import { store, useAtomValue } from "../../state.ts";
import { Icon } from "../../ui/icon.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { useDesktop } from "../../ui/use-desktop.ts";
import { AssetCard } from "./asset-card.tsx";
import { Featured } from "./featured.tsx";
import styles from "./home-page.module.css";
import { MarketList } from "./market-list.tsx";
import { NewsTicker } from "./news-ticker.tsx";
import { QuickMenu } from "./quick-menu.tsx";

/** Blocks of Home by name. The company's menu lists these names in the order to show. */
const blocks: Record<string, () => ReactNode> = {
  search: () => <SearchEntry />,
  news: () => <NewsTicker />,
  asset: () => <AssetCard />,
  featured: () => <Featured />,
  menu: () => <QuickMenu />,
  list: () => <MarketList />,
};
const defaultOrder = ["search", "news", "asset", "featured", "menu", "list"];
/** Blocks in the second column of a desktop, beside the markets. */
const aside = new Set(["asset", "menu", "news"]);

function columnsOf(order: readonly string[], isDesktop: boolean): string[][] {
  if (!isDesktop) return [[...order]];
  const side = order.filter((name) => aside.has(name));
  return [order.filter((name) => !aside.has(name)), side];
}

async function refresh(): Promise<void> {
  const signedIn = store.get(userAtom) !== null;
  await Promise.allSettled([
    refreshCompany(),
    refreshCatalogue(),
    refreshSparklines(),
    signedIn ? refreshAccount() : null,
    refreshFavourites(),
  ]);
}

export default function HomePage() {
  const isDesktop = useDesktop();
  const pairs = useAtomValue(pairsAtom);
  const menu = dataOf(useAtomValue(menuAtom));
  const sorted = menu
    ?.filter((item) => item.group === "home_template_sort" && item.is_mobile)
    .map((item) => item.title)
    .filter((name) => name in blocks);
  const order = sorted && sorted.length > 0 ? sorted : defaultOrder;

  useEffect(() => {
    if (pairs.state === "ready") void refreshSparklines();
  }, [pairs.state]);
  useFreshMarkets();
  useEffect(firstPageStands, []);

  if (pairs.state === "failed") {
    return <ErrorState text={pairs.error.message} onRetry={() => void refresh()} />;
  }
  return (
    <PullToRefresh onRefresh={refresh}>
      <h1 className="hidden-text">{m.home_title()}</h1>
      <div className={styles.page}>
        {columnsOf(order, isDesktop).map((column) => (
          <div key={column.join()} className="stack gap-16">
            {column.map((name) => (
              <div key={name} data-block={name}>
                {blocks[name]?.()}
              </div>
            ))}
          </div>
        ))}
      </div>
    </PullToRefresh>
  );
}

function SearchEntry() {
  if (useCompany().is_home_search === "0") return null;
  const look = `${styles.search} row full-width gap-10 surface shadow pill ink-3`;
  return (
    <Link to="/product" className={look} data-testid="home-search">
      <Icon name="search" size={18} />
      {m.home_search()}
    </Link>
  );
}
