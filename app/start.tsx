import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { hasOwnBackEnd } from "./api/dialect.ts";
import { warnOf } from "./api/warn-of.ts";
import { selectedPairAtom, tradePath } from "./data/company/catalogue.ts";
import { listenForInstall } from "./data/device/install.ts";
import { takeFirstAnswers } from "./data/start/first-answers.ts";
import { firstPage, whenFirstPageStands } from "./data/start/first-page.ts";
import { startData } from "./data/start/start-data.ts";
import { startTheme } from "./features/company/theme.ts";
import { startRealtime } from "./live/start-realtime.ts";
import { App } from "./shell/app.tsx";
import { preparePage } from "./shell/page-components.ts";
import { haveOutline } from "./shell/page-outline.tsx";
import { Provider, store } from "./state.ts";
import { whenIdle } from "./ui/when-idle.ts";

/** Writes the market into the trade page's address, if the market is already known. */
function nameMarket(): void {
  const pair = new URLSearchParams(location.search).has("market")
    ? null
    : store.get(selectedPairAtom);
  if (pair) history.replaceState(null, "", tradePath(pair.Code));
}

/** Only logs a failed transition: a page that is drawn too late appears without one. */
function forgiveLateTransitions(): void {
  const begin = document.startViewTransition?.bind(document);
  if (!begin) return;
  document.startViewTransition = (update) => {
    const transition = begin(update);
    const ready = transition.ready.catch(warnOf("a page came without its transition"));
    return Object.defineProperty(transition, "ready", { value: ready });
  };
}

function startReading(): void {
  startData();
  startRealtime();
}

// Comes before the first call: an own back end changes how calls are sent and read.
if (hasOwnBackEnd()) (await import("./live/own-back-end.ts")).startOwnBackEnd();

const first = firstPage();
if (first) takeFirstAnswers(store, first.answers);
startTheme();
listenForInstall();
forgiveLateTransitions();
// True to take over the Home page that the worker drew. The worker draws `/trade` as an outline.
const goesOn = first !== null && location.pathname === "/";
if (!goesOn) startReading();

// Home's code is already being fetched: waiting a moment avoids a loading state.
if (location.pathname === "/") {
  await preparePage("/").catch(warnOf("Home could not be fetched ahead"));
} else if (location.pathname === "/trade") {
  nameMarket();
  haveOutline("/trade", (await import("./shell/trade-outline.tsx")).TradeOutline);
}

const found = document.getElementById("root");
if (!found) throw new Error("index.html has no #root");
const root: HTMLElement = found;

/** Rendered beside the app; its effect marks that the app has replaced the worker's drawing. */
function Standing() {
  useEffect(() => {
    delete root.dataset.drawn;
  }, []);
  return null;
}

const app = (
  <StrictMode>
    <Provider store={store}>
      <App />
    </Provider>
  </StrictMode>
);
// React renders again each part that differs from the worker's drawing; that costs only time.
const onRecoverableError = warnOf("the first page was not as the worker drew it");
if (goesOn) {
  hydrateRoot(root, app, { onRecoverableError });
  // The drawn page stays unchanged until its components are ready.
  await whenFirstPageStands;
  delete root.dataset.drawn;
  startReading();
} else {
  // Renders in steps: between them, the browser handles presses and shows the drawn page.
  startTransition(() =>
    createRoot(root).render(
      <>
        {app}
        <Standing />
      </>,
    ),
  );
}

const later = () =>
  whenIdle(() => {
    import("./shell/after-start.ts")
      .then(({ afterStart }) => afterStart())
      .catch(warnOf("pages are not fetched ahead, and nothing is kept for later"));
  });
// The document is often complete already, because this module is imported late.
if (document.readyState === "complete") later();
else window.addEventListener("load", later);
