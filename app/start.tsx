import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { hasOwnBackEnd } from "./api/dialect.ts";
import { warnOf } from "./api/warn-of.ts";
import { listenForInstall } from "./data/install.ts";
import { startData } from "./data/start-data.ts";
import { startTheme } from "./features/company/theme.ts";
import { startRealtime } from "./live/start-realtime.ts";
import { App } from "./shell/app.tsx";
import { preparePage } from "./shell/page-components.ts";
import { Provider, store } from "./state.ts";

// Before the first call: it decides how all of them are sent and read.
if (hasOwnBackEnd()) (await import("./live/own-back-end.ts")).startOwnBackEnd();

startTheme();
listenForInstall();
startData();
startRealtime();

// Home is on its way with this module: it is there in a moment, and is not shown as loading before.
if (location.pathname === "/") {
  await preparePage("/").catch(warnOf("Home could not be fetched ahead"));
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <App />
    </Provider>
  </StrictMode>,
);

// Safari has no idle callback.
const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_500));
const later = () =>
  whenIdle(() => void import("./shell/after-start.ts").then(({ afterStart }) => afterStart()));
// This module comes by an import of its own: the document is often complete before it.
if (document.readyState === "complete") later();
else window.addEventListener("load", later);
