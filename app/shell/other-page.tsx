import { use } from "react";
import { Navigate, useLocation } from "react-router";
import { traderSession } from "../api/token.ts";
import { isPageOffered } from "../features/company/page-needs.ts";
import { loginPath } from "../features/identity/own-path.ts";
import { useAtomValue } from "../state.ts";
import { PartBoundary } from "../ui/part.ts";
import { PageSkeleton } from "../ui/states.tsx";
import { type Pages, pageComponent, readOtherPages } from "./page-components.ts";

/** Shows any page that has no tab. An address without a page leads to Home. */
export function OtherPage() {
  const { pathname } = useLocation();
  // A boundary for each page shows the outline at once. A shared boundary would keep the previous
  // page, frozen by a transition, until the code arrives.
  return (
    <PartBoundary key={pathname} fallback={<PageSkeleton />}>
      <ListedPage />
    </PartBoundary>
  );
}

function ListedPage() {
  const read = readOtherPages();
  // Avoids `use` for a loaded list: `use` would show the page as loading for a moment.
  return <PageAmong pages={read instanceof Promise ? use(read) : read} />;
}

function PageAmong({ pages }: { pages: Pages }) {
  const signedIn = useAtomValue(traderSession.tokenAtom) !== null;
  // Reads the router's address: the window may already have the address of the sign-in page.
  const { pathname, search } = useLocation();
  const entry = Object.hasOwn(pages, pathname) ? pages[pathname] : undefined;
  if (!entry) return <Navigate to="/" replace />;
  if (entry.needsLogin && !signedIn) return <Navigate to={loginPath(pathname + search)} replace />;
  if (!isPageOffered(pathname)) return <Navigate to="/" replace />;
  const Page = pageComponent(pathname, entry);
  return <Page key={pathname} />;
}
