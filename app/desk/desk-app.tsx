/** Starts the desk in the company's look, without the traders' data, session or socket. */
import "../styles/tokens.css";
import "../styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { refreshBasicInfo } from "../data/company/company.ts";
import { startTheme } from "../features/company/theme.ts";
import { Provider, store } from "../state.ts";
import { Toasts } from "../ui/toast-list.tsx";
import { DeskRouter } from "./desk-router.tsx";

const robots = document.createElement("meta");
robots.name = "robots";
robots.content = "noindex, nofollow";
document.head.append(robots);
startTheme();
void refreshBasicInfo();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <DeskRouter />
      <Toasts />
    </Provider>
  </StrictMode>,
);
