/** The whole app with a fake platform, in the page of the test. */
import "#app/styles/parts.css";
import "#app/styles/tokens.css";
import "#app/styles/base.css";
import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { traderSession } from "#app/api/token.ts";
import { categoriesAtom, pairsAtom, refreshCatalogue } from "#app/data/company/catalogue.ts";
import {
  basicInfoAtom,
  followCompany,
  headlinesAtom,
  menuAtom,
  refreshCompany,
} from "#app/data/company/company.ts";
import { chooseTradeMode } from "#app/data/company/trade-modes.ts";
import { loading } from "#app/data/reading/loadable.ts";
import { followSession, resumeSession } from "#app/data/trader/session.ts";
import { startTheme } from "#app/features/company/theme.ts";
import { startRealtime } from "#app/live/start-realtime.ts";
import { readOtherPages } from "#app/shell/page-components.ts";
import { routes } from "#app/shell/root.tsx";
import { Provider, store } from "#app/state.ts";
import type { PublicSettingKey } from "#domain/config/schema.ts";
import type { WireUser } from "#domain/contracts/http/user.ts";
import "./socket.ts";
import { type Answer, give } from "./server.ts";
import { type Settings, settingsWith, traderAnswers, usualAnswers } from "./usual-answers.ts";

// Shows pages at once: a transition between two pages would outlive a test that ends during it.
Object.defineProperty(document, "startViewTransition", {
  value: (update: () => Promise<void>) => {
    const ready = Promise.resolve();
    return { ready, finished: ready.then(update), skipTransition() {} };
  },
});
startTheme();
followSession();
followCompany();
startRealtime();
// Pages without a tab then open at once, as in an app that runs for a while.
await readOtherPages();

let root: Root | null = null;
let router: ReturnType<typeof createMemoryRouter> | null = null;
const errors = vi.spyOn(console, "error");

beforeEach(() => {
  errors.mockClear();
  give(...usualAnswers());
});
afterEach(() => {
  close();
  traderSession.clear();
  chooseTradeMode("forex");
  localStorage.clear();
  sessionStorage.clear();
  expect(errors.mock.calls).toEqual([]);
});

function close(): void {
  root?.unmount();
  document.getElementById("root")?.remove();
  for (const each of [basicInfoAtom, menuAtom, headlinesAtom, pairsAtom, categoriesAtom]) {
    store.set(each as typeof menuAtom, loading);
  }
  delete document.documentElement.dataset.theme;
  document.documentElement.removeAttribute("style");
}

export function signIn(user: WireUser): void {
  give(...traderAnswers(user));
  traderSession.keep(`token of ${user.id}`);
}

/** Starts the app at an address, with the demo company's settings and some changed. */
export async function open(path: string, settings: Settings = {}, ...given: Answer[]) {
  close();
  give(settingsWith(settings), ...given);
  const element = document.body.appendChild(document.createElement("div"));
  element.id = "root";
  router = createMemoryRouter(routes, { initialEntries: [path] });
  root = createRoot(element);
  root.render(
    <StrictMode>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </StrictMode>,
  );
  await Promise.all([refreshCompany(), refreshCatalogue(), resumeSession()]);
}

export function address(): string {
  const { pathname, search } = router?.state.location ?? { pathname: "", search: "" };
  return pathname + search;
}

export const at = page.getByTestId;

/** Expects one element of each test id. */
export async function there(...testIds: string[]): Promise<void> {
  for (const testId of testIds) await expect.element(at(testId)).toBeInTheDocument();
}

export async function gone(...testIds: string[]): Promise<void> {
  for (const testId of testIds) await expect.element(at(testId)).not.toBeInTheDocument();
}

/** Defines a test that is named by the setting it changes. */
export function flag(key: PublicSettingKey, run: () => Promise<void>): void {
  test(`shows the effect of the setting ${key} on the page`, run);
}

export const find = <E extends Element>(selector: string) => document.querySelector<E>(selector);

/** Opens the ticket of Up/Down options. */
export async function openMicro(settings: Settings, ...given: Answer[]): Promise<void> {
  chooseTradeMode("micro");
  await open("/trade", settings, ...given);
}

export const links = (path: string) => document.querySelectorAll(`a[href="${path}"]`);

/** Presses the first visible link to a page of the app. */
export async function follow(path: string): Promise<void> {
  const visible = () => [...links(path)].filter((link) => link.checkVisibility());
  await expect.poll(() => visible().length).toBeGreaterThan(0);
  await page.elementLocator(visible()[0] as Element).click();
}

/** The tabs crypto and bank; absent when the company offers only one. */
export const tabs = (name: string) => page.getByRole("radiogroup", { name });

/** Expects the notice that replaces a form of payments, and no form. */
export async function expectService(): Promise<void> {
  await there("through-service", "service-link");
  await gone("coin", "bank-order", "draw-amount");
}
