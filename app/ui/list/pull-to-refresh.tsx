import { type ReactNode, useRef, useState } from "react";
import { m } from "../../i18n/start-messages.ts";
import styles from "./pull-to-refresh.module.css";

const triggerPx = 64;
/** Minimum time in ms that the indicator shows, so that a quick refresh is visible. */
const shownMsMin = 500;

export function PullToRefresh(props: { onRefresh(): Promise<unknown>; children: ReactNode }) {
  const { onRefresh, children } = props;
  const [pulled, setPulled] = useState(0);
  const [busy, setBusy] = useState(false);
  const startY = useRef<number | null>(null);

  async function refresh() {
    setBusy(true);
    const shown = new Promise((resolve) => setTimeout(resolve, shownMsMin));
    await Promise.allSettled([onRefresh(), shown]);
    setBusy(false);
  }

  return (
    <div
      onTouchStart={(event) => {
        startY.current = window.scrollY === 0 ? (event.touches[0]?.clientY ?? null) : null;
      }}
      onTouchMove={(event) => {
        const y = event.touches[0]?.clientY;
        if (startY.current === null || y === undefined) return;
        setPulled(Math.max(0, Math.min(1.4 * triggerPx, (y - startY.current) / 2)));
      }}
      onTouchEnd={() => {
        if (pulled >= triggerPx && !busy) void refresh();
        startY.current = null;
        setPulled(0);
      }}
    >
      <div
        role="status"
        aria-live="polite"
        className={`${styles.indicator} grid place-center clip`}
        style={{ height: busy ? 44 : pulled * 0.7 }}
      >
        {(busy || pulled > 0) && <span className={busy ? styles.spinning : styles.spinner} />}
        {busy && <span className="hidden-text">{m.ui_loading()}</span>}
      </div>
      {children}
    </div>
  );
}
