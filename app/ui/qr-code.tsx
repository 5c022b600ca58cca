import { useMemo } from "react";
import { encode } from "uqr";
import styles from "./qr-code.module.css";

/** Width of the light edge around a code, in modules. Scanners need the edge. */
const quiet = 4;

/** A QR code, dark on light in every theme: many scanners cannot read light on dark. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => encode(text, { ecc: "M", border: 0 }).data, [text]);
  const side = modules.length + quiet * 2;
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      className={`${styles.code} full-width round-m`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
