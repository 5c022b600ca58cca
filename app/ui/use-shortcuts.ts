import { areLetterKeysOn } from "./letter-keys.ts";
import { blocksShortcut, shortcutName } from "./shortcut-name.ts";
import { useKeyDown } from "./use-key-down.ts";

const openDialog = ":is([role='dialog'], [role='alertdialog'])[data-open], dialog[open]";

/** Single-key shortcuts of a page, by `shortcutName`; off in text fields and open dialogs. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  useKeyDown((event) => {
    const name = shortcutName(event);
    if (name === null || event.defaultPrevented) return;
    if (name.length === 1 && !areLetterKeysOn()) return;
    const action = actions[name];
    const target = event.target instanceof Element ? event.target : null;
    if (!action || document.querySelector(openDialog)) return;
    if (blocksShortcut(target?.tagName ?? "", target?.getAttribute("type") ?? "", name)) return;
    event.preventDefault();
    action();
  });
}
