import { atom, store } from "../state.ts";

export interface Toast {
  id: number;
  text: string;
  kind: "info" | "success" | "error";
}

const shownMs = 4_500;

export const toastsAtom = atom<Toast[]>([]);

/** Shows a text for a few seconds; screen readers hear it. */
export function toast(text: string, kind: Toast["kind"] = "info"): void {
  const id = Math.max(0, ...store.get(toastsAtom).map((each) => each.id)) + 1;
  store.set(toastsAtom, [...store.get(toastsAtom).slice(-2), { id, text, kind }]);
  setTimeout(() => {
    store.set(
      toastsAtom,
      store.get(toastsAtom).filter((each) => each.id !== id),
    );
  }, shownMs);
}
