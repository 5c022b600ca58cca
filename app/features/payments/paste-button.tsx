import { m } from "../../i18n/page-messages.ts";
import field from "../../ui/form/field.module.css";
import { toast } from "../../ui/toasts.ts";

/** Puts what was copied into a field; there is no such button where the browser does not let pages read it. */
export function PasteButton({ onPaste }: { onPaste(text: string): void }) {
  if (!navigator.clipboard?.readText) return null;
  async function paste() {
    try {
      onPaste((await navigator.clipboard.readText()).trim());
    } catch {
      // Refused by the user or by the browser: it can still be pasted by hand.
      toast(m.cash_paste_refused());
    }
  }
  return (
    <button type="button" className={field.send} onClick={() => void paste()} data-testid="paste">
      {m.cash_paste()}
    </button>
  );
}
