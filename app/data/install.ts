import { atom, store } from "../state.ts";

/** What browsers that can install the app hand over; the standard does not name it yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Present while the app can be installed from within. */
export const installAtom = atom<InstallEvent | null>(null);

/** The browser asks once and early, so it has to be heard from the start. */
export function listenForInstall(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    store.set(installAtom, event as InstallEvent);
  });
  window.addEventListener("appinstalled", () => store.set(installAtom, null));
}
