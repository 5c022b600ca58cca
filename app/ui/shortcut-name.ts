interface Press {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The key in small Latin letters, on keyboards of other scripts as well; null with a modifier. */
export function shortcutName({ key, code, ctrlKey, metaKey, altKey }: Press): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  const isLatin = /^[ -~]+$/.test(key);
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (isLatin || !letter ? key : letter).toLowerCase();
}

/** True for keys that a field uses itself: all in a text field, arrows in a radio or a switch. */
export function blocksShortcut(tag: string, type: string, name: string): boolean {
  const element = tag.toLowerCase();
  if (element === "textarea" || element === "select") return true;
  if (element !== "input") return false;
  return type === "radio" || type === "checkbox" ? name.startsWith("arrow") : true;
}
