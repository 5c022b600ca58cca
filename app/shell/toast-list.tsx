import { useAtomValue } from "../state.ts";
import styles from "./toast-list.module.css";
import { toastsAtom } from "./toasts.ts";

export function Toasts() {
  const toasts = useAtomValue(toastsAtom);
  return (
    <div className={styles.stack} aria-live="polite">
      {toasts.map(({ id, text, kind }) => (
        <p key={id} className={`${styles.toast} ${styles[kind]}`} data-testid="toast">
          {text}
        </p>
      ))}
    </div>
  );
}
