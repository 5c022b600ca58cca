/**
 * Draws the first page of a visit as HTML in the worker, with the app's components. Language and
 * currency signs are global in the worker. The drawing is one synchronous step, so one reader's
 * settings never reach another reader's page.
 */

import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import type { FirstPage } from "#domain/contracts/first-page.ts";
import { takeFirstAnswers } from "../data/start/first-answers.ts";
import { drawIn } from "../i18n/locale.ts";
import HomePage from "../routes/home/home-page.tsx";
import { newStore, Provider } from "../state.ts";
import { drawForDesktop } from "../ui/use-desktop.ts";
import { havePage } from "./page-components.ts";
import { routes } from "./root.tsx";
import { TradeOutline } from "./trade-outline.tsx";

havePage("/", HomePage);
havePage("/trade", Outline);

function Outline() {
  return <TradeOutline at={useLocation()} />;
}

/** @throws if a component fails, or is not loaded yet */
export function drawFirstPage({ address, locale, isDesktop, answers }: FirstPage): string {
  drawIn(locale);
  drawForDesktop(isDesktop);
  const store = newStore();
  takeFirstAnswers(store, answers);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const html = renderToString(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  router.dispose();
  // A part that React could not draw here would have to be drawn again in the browser.
  if (html.includes("<!--$!-->")) throw new Error(`a part of ${address} was not drawn`);
  return html;
}
