import { useEffect, useRef } from "react";
import { m } from "../i18n/start-messages.ts";
import { useAtomValue } from "../state.ts";
import styles from "./toast-list.module.css";
import { closeToast, toastsAtom } from "./toasts.ts";

/** A popover that opens again with each toast: only so it is above an open dialog. */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stack = ref.current;
    if (stack?.matches(":popover-open")) stack.hidePopover();
    if (toasts.length > 0) stack?.showPopover();
  }, [toasts]);
  return (
    <div ref={ref} className={styles.stack} popover="manual" aria-live="polite">
      {toasts.map(({ id, text, kind, action }) => (
        <p key={id} className={`${styles.toast} ${styles[kind]}`} data-testid="toast">
          {text}
          {action && (
            <button type="button" className={styles.action} onClick={action.run}>
              {action.text}
            </button>
          )}
          {action && (
            <button type="button" className={styles.action} onClick={() => closeToast(id)}>
              {m.ui_close()}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
