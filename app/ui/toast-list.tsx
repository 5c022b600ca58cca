import { useEffect, useRef } from "react";
import { m } from "../i18n/start-messages.ts";
import { useAtomValue } from "../state.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./toast-list.module.css";
import { closeToast, type Toast, toastsAtom } from "./toasts.ts";

const icons: Record<Toast["kind"], IconName> = { info: "info", success: "check", error: "alert" };

/** A popover, opened again with each toast: otherwise an open dialog would cover the toasts. */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stack = ref.current;
    if (stack?.matches(":popover-open")) stack.hidePopover();
    if (toasts.length > 0) stack?.showPopover();
  }, [toasts]);
  return (
    <div
      ref={ref}
      className={`${styles.stack} items-center gap-6`}
      popover="manual"
      aria-live="polite"
    >
      {toasts.map(({ id, text, kind, action }) => (
        <p
          key={id}
          className={`${styles.toast} ${styles[kind]} row round-m text-s w-560`}
          data-testid="toast"
        >
          <Icon name={icons[kind]} size={18} />
          <span>{text}</span>
          {action && (
            <button
              type="button"
              className={`${styles.action} flex-none pill w-620`}
              onClick={action.run}
            >
              {action.text}
            </button>
          )}
          {action && (
            <button
              type="button"
              className={`${styles.action} flex-none pill w-620`}
              onClick={() => closeToast(id)}
            >
              {m.ui_close()}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
