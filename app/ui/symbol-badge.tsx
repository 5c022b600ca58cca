import styles from "./symbol-badge.module.css";

/** A round mark made from the code: a hue of its own and the first letters, which are drawn: they are no text of the page. */
export function SymbolBadge({ code, size = 36 }: { code: string; size?: number }) {
  let hash = 0;
  for (const letter of code) hash = (hash * 31 + letter.charCodeAt(0)) % 360;
  return (
    <span
      className={styles.badge}
      aria-hidden="true"
      style={{ width: size, height: size, "--hue": hash, fontSize: size * 0.34 } as object}
      data-letters={code.slice(0, 2)}
    />
  );
}
