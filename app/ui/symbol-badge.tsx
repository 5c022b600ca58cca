import styles from "./symbol-badge.module.css";

interface SymbolBadgeProps {
  code: string;
  /** Path of a picture to show instead; if it cannot be loaded, the badge shows. */
  logo?: string;
  size?: number;
}

/**
 * A round mark with the code's first letters, in a hue computed from it. It is a drawing, no text.
 */
export function SymbolBadge({ code, logo, size = 36 }: SymbolBadgeProps) {
  let hash = 0;
  for (const letter of code) hash = (hash * 31 + letter.charCodeAt(0)) % 360;
  return (
    <span
      className={styles.badge}
      aria-hidden="true"
      style={{ width: size, height: size, "--hue": hash, fontSize: size * 0.34 } as object}
      data-letters={code.slice(0, 2)}
    >
      {logo && (
        <img
          src={logo}
          alt=""
          onError={(event) => event.currentTarget.toggleAttribute("hidden", true)}
        />
      )}
    </span>
  );
}
