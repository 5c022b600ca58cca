import { useState } from "react";
import styles from "./symbol-badge.module.css";
import { symbolPictures } from "./symbol-pictures.ts";

interface SymbolBadgeProps {
  code: string;
  /** A company's own picture. If it cannot be loaded, the platform's picture is shown. */
  logo?: string;
  size?: number;
}

const general = "/symbols/other.svg";

export function SymbolBadge({ code, logo = "", size = 36 }: SymbolBadgeProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const platforms = symbolPictures(code).map((name) => `/symbols/${name.toLowerCase()}.svg`);
  const hasLogo = logo !== "" && !broken.includes(logo);
  const pictures = hasLogo ? [logo] : platforms.filter((each) => !broken.includes(each));
  const shown = pictures.length > 0 ? pictures : [general];
  return (
    <span
      className={shown.length > 1 ? `${styles.badge} ${styles.pair}` : styles.badge}
      aria-hidden="true"
      style={{ width: size, height: size }}
      data-badge
    >
      {shown.map((src) => (
        <img
          key={src}
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken((before) => [...before, src])}
        />
      ))}
    </span>
  );
}
