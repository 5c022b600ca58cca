import { useEffect, useRef } from "react";
import { areLetterKeysOn } from "./letter-keys.ts";
import { blocksShortcut, shortcutName } from "./shortcut-name.ts";

const openDialog = ":is([role='dialog'], [role='alertdialog'])[data-open], dialog[open]";

/** Single-key shortcuts of a page, by `shortcutName`; off in text fields and open dialogs. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const newest = useRef(actions);
  useEffect(() => {
    newest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = shortcutName(event);
      if (name === null || event.defaultPrevented) return;
      if (name.length === 1 && !areLetterKeysOn()) return;
      const action = newest.current[name];
      const target = event.target instanceof Element ? event.target : null;
      if (!action || document.querySelector(openDialog)) return;
      if (blocksShortcut(target?.tagName ?? "", target?.getAttribute("type") ?? "", name)) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
