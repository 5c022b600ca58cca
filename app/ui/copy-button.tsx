import { isolate } from "../i18n/isolate.ts";
import { m } from "../i18n/page-messages.ts";
import styles from "./copy-button.module.css";
import { Icon } from "./icon.tsx";
import { toast } from "./toasts.ts";

export function CopyButton(props: { text: string; label: string; testId?: string }) {
  const { text, label, testId } = props;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast(m.ui_copied(), "success");
    } catch {
      toast(m.ui_copy_failed({ text: isolate(text) }), "error");
    }
  }
  const name = `${m.ui_copy()}: ${label}`;
  return (
    <button
      type="button"
      className={`${styles.copy} place-center flex-none circle ink-3`}
      aria-label={name}
      title={m.ui_copy()}
      onClick={() => void copy()}
      data-testid={testId}
    >
      <Icon name="copy" size={17} />
    </button>
  );
}
