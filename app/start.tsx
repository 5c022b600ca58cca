import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { hasOwnBackEnd } from "./api/dialect.ts";
import { warnOf } from "./api/warn-of.ts";
import { selectedPairAtom, tradePath } from "./data/catalogue.ts";
import { takeFirstAnswers } from "./data/first-answers.ts";
import { firstPage, whenFirstPageStands } from "./data/first-page.ts";
import { listenForInstall } from "./data/install.ts";
import { startData } from "./data/start-data.ts";
import { startTheme } from "./features/company/theme.ts";
import { startRealtime } from "./live/start-realtime.ts";
import { App } from "./shell/app.tsx";
import { forgiveLateTransitions } from "./shell/late-transitions.ts";
import { preparePage } from "./shell/page-components.ts";
import { haveOutline } from "./shell/page-outline.tsx";
import { Provider, store } from "./state.ts";
import { whenIdle } from "./ui/when-idle.ts";

/** The address of the trade page names its market from the start, where that is known by then. */
function nameMarket(): void {
  const pair = new URLSearchParams(location.search).has("market")
    ? null
    : store.get(selectedPairAtom);
  if (pair) history.replaceState(null, "", tradePath(pair.Code));
}

function startReading(): void {
  startData();
  startRealtime();
}

// Before the first call: it decides how all of them are sent and read.
if (hasOwnBackEnd()) (await import("./live/own-back-end.ts")).startOwnBackEnd();

const first = firstPage();
if (first) takeFirstAnswers(store, first.answers);
startTheme();
listenForInstall();
forgiveLateTransitions();
// The trade page's place only: its code takes it over.
const goesOn = first !== null && location.pathname === "/";
if (!goesOn) startReading();

// Home is on its way with this module: it is there in a moment, and is not shown as loading before.
if (location.pathname === "/") {
  await preparePage("/").catch(warnOf("Home could not be fetched ahead"));
} else if (location.pathname === "/trade") {
  nameMarket();
  haveOutline("/trade", (await import("./shell/trade-outline.tsx")).TradeOutline);
}

const found = document.getElementById("root");
if (!found) throw new Error("index.html has no #root");
const root: HTMLElement = found;

/** Beside the app: the app has taken the place of what the worker drew. */
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
// A part that differs from what the worker has drawn is drawn anew: nothing is lost but time.
const onRecoverableError = warnOf("the first page was not as the worker drew it");
if (goesOn) {
  hydrateRoot(root, app, { onRecoverableError });
  // It stands as it was drawn until its components are at work.
  await whenFirstPageStands;
  delete root.dataset.drawn;
  startReading();
} else {
  // In steps: presses and what is drawn already do not wait for the whole of it.
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
// This module comes by an import of its own: the document is often complete before it.
if (document.readyState === "complete") later();
else window.addEventListener("load", later);
