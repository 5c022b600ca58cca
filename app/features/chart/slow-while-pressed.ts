import { dragBegins } from "../../ui/pace.ts";

/** Makes lists wait while a pointer is pressed on the element. Returns a function that stops it. */
export function slowWhilePressed(element: HTMLElement): () => void {
  let ends: (() => void) | null = null;
  const press = () => {
    ends ??= dragBegins();
  };
  const release = () => {
    ends?.();
    ends = null;
  };
  const options = { capture: true };
  element.addEventListener("pointerdown", press, options);
  for (const name of ["pointerup", "pointercancel"] as const) {
    window.addEventListener(name, release, options);
  }
  return () => {
    release();
    element.removeEventListener("pointerdown", press, options);
    for (const name of ["pointerup", "pointercancel"] as const) {
      window.removeEventListener(name, release, options);
    }
  };
}
