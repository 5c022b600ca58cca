import { m } from "../../i18n/page-messages.ts";
import field from "../../ui/form/field.module.css";
import { toast } from "../../ui/toasts.ts";

/** Pastes the clipboard into a field. Browsers that hide the clipboard from pages get no button. */
export function PasteButton({ onPaste }: { onPaste(text: string): void }) {
  if (!navigator.clipboard?.readText) return null;
  async function paste() {
    try {
      onPaste((await navigator.clipboard.readText()).trim());
    } catch {
      // The user or the browser refused; pasting by hand still works.
      toast(m.cash_paste_refused());
    }
  }
  return (
    <button
      type="button"
      className={`${field.send} flex-none soft text-s accent w-620 tabular`}
      onClick={() => void paste()}
      data-testid="paste"
    >
      {m.cash_paste()}
    </button>
  );
}
