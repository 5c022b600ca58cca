import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startData } from "./data/start-data.ts";
import { startRealtime } from "./realtime/start-realtime.ts";
import { App } from "./shell/app.tsx";
import { startTheme } from "./shell/theme.ts";
import { Provider, store } from "./state.ts";

startTheme();
startData();
startRealtime();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <App />
    </Provider>
  </StrictMode>,
);
