import { atom, store } from "../../state.ts";

/** Event that browsers send if they can install the app; not part of the standard yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

export const installAtom = atom<InstallEvent | null>(null);

/** The browser sends the event once and early, so the app listens from its start. */
export function listenForInstall(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    store.set(installAtom, event as InstallEvent);
  });
  window.addEventListener("appinstalled", () => store.set(installAtom, null));
}
