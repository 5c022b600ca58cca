import { Suspense, use } from "react";
import { Navigate, useLocation } from "react-router";
import { traderSession } from "../api/token.ts";
import { isPageOffered } from "../features/company/page-needs.ts";
import { loginPath } from "../features/identity/own-path.ts";
import { useAtomValue } from "../state.ts";
import { PageSkeleton } from "../ui/states.tsx";
import { type Pages, pageComponent, readOtherPages } from "./page-components.ts";

/** The page at an address that is no tab's; Home's where there is none. */
export function OtherPage() {
  const { pathname } = useLocation();
  // A boundary of its own shows its outline at once; a common one would keep the page before, and a
  // transition would keep its picture still, until the code is there.
  return (
    <Suspense key={pathname} fallback={<PageSkeleton />}>
      <ListedPage />
    </Suspense>
  );
}

function ListedPage() {
  const read = readOtherPages();
  // Where the list is there, `use` would take a moment and show the page as loading.
  return <PageAmong pages={read instanceof Promise ? use(read) : read} />;
}

function PageAmong({ pages }: { pages: Pages }) {
  const signedIn = useAtomValue(traderSession.tokenAtom) !== null;
  // The window's address is already the sign-in's while this page is still shown.
  const { pathname, search } = useLocation();
  const entry = Object.hasOwn(pages, pathname) ? pages[pathname] : undefined;
  if (!entry) return <Navigate to="/" replace />;
  if (entry.needsLogin && !signedIn) return <Navigate to={loginPath(pathname + search)} replace />;
  if (!isPageOffered(pathname)) return <Navigate to="/" replace />;
  const Page = pageComponent(pathname, entry);
  return <Page key={pathname} />;
}
