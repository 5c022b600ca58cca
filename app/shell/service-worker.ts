import { warnOf } from "../api/warn-of.ts";
import { unlessBlocked } from "../device.ts";
import { m } from "../i18n/start-messages.ts";
import { offer } from "../ui/toasts.ts";

/** Interval in ms at which an open app looks for a newer version. */
const askMs = 60 * 60_000;

/** Offers the new version instead of reloading, which would lose what is typed in a form. */
function offerUpdate(waiting: ServiceWorker): void {
  offer(m.shell_update_ready(), {
    text: m.shell_update_now(),
    run: () => waiting.postMessage("take over"),
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  const look = () => {
    const { waiting } = registration;
    // Offers no update without a controller: the first worker replaces no other. In WebKit,
    // `waiting` may still be the worker that already serves this page.
    const isNew = waiting?.state === "installed" && waiting !== serviceWorker.controller;
    if (waiting && isNew && serviceWorker.controller) offerUpdate(waiting);
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  setInterval(() => void registration.update().catch(warnOf("no look for a new version")), askMs);
}

/** Tells the first worker which built files the page already has, so that the worker keeps them. */
function tellLoaded(worker: ServiceWorker): void {
  const observer = new PerformanceObserver((list) => {
    const paths = list
      .getEntries()
      .map(({ name }) => new URL(name))
      .filter(
        ({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"),
      )
      .map(({ pathname }) => pathname);
    worker.postMessage(paths);
  });
  observer.observe({ type: "resource", buffered: true });
}

export function startServiceWorker(): void {
  const serviceWorker = unlessBlocked(() => navigator.serviceWorker);
  // Starts no worker if `mend` (in `index.html`) has replaced damaged files of the app within the
  // last ten minutes. Chromium keeps separate memory caches for pages with and without a worker.
  // With a worker, the page would get the damaged files from the other cache.
  if (!serviceWorker || window.wasMended()) return;
  let wasControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (wasControlled) return location.reload();
    wasControlled = true;
    if (serviceWorker.controller) tellLoaded(serviceWorker.controller);
  });
  serviceWorker.register("/sw.js").then(watch, (error) => {
    console.warn("the app will not open without a network", error);
  });
}
