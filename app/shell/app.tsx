import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { traderSession } from "../api/token.ts";
import { firstPage } from "../data/start/first-page.ts";
import { loginPath, pathOfHash, pathWithoutEnd } from "../features/identity/own-path.ts";
import { store } from "../state.ts";
import { routes } from "./root.tsx";

const here = () => window.location.pathname + window.location.search;

// Old links have the path in the hash: /#/register?invite_code=X
const hashPath = pathOfHash(window.location.hash);
if (hashPath !== null) window.history.replaceState(null, "", hashPath);
const barePath = pathWithoutEnd(window.location.pathname);
if (barePath !== null) window.history.replaceState(null, "", barePath + window.location.search);

// With hydration data the router keeps the scroll position of a page that the worker drew.
const router = createBrowserRouter(routes, firstPage() ? { hydrationData: {} } : {});

store.sub(traderSession.signInAsksAtom, () => {
  const isAsked = store.get(traderSession.signInAsksAtom) > 0;
  if (isAsked && window.location.pathname !== "/login") void router.navigate(loginPath(here()));
});

export function App() {
  return <RouterProvider router={router} />;
}
