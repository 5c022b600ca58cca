import { atom, store } from "../state.ts";

export interface Toast {
  id: number;
  text: string;
  kind: "info" | "success" | "error";
  /** A toast with a button has no time limit. */
  action?: { text: string; run(): void };
}

const shownMs = 4_500;

export const toastsAtom = atom<Toast[]>([]);

function add(toast: Omit<Toast, "id">): number {
  const id = Math.max(0, ...store.get(toastsAtom).map((each) => each.id)) + 1;
  store.set(toastsAtom, [...store.get(toastsAtom).slice(-2), { ...toast, id }]);
  return id;
}

export function closeToast(id: number): void {
  store.set(toastsAtom, (all) => all.filter((each) => each.id !== id));
}

/** Shows a text for a few seconds; screen readers announce it. @returns id for `closeToast` */
export function toast(text: string, kind: Toast["kind"] = "info", ms = shownMs): number {
  const id = add({ text, kind });
  setTimeout(() => closeToast(id), ms);
  return id;
}

export function offer(text: string, action: NonNullable<Toast["action"]>): void {
  add({ text, kind: "info", action });
}
