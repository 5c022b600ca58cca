import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { chatTextMax } from "#domain/contracts/http/chat.ts";
import { m } from "../../i18n/page-messages.ts";
import { IconButton } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./support.module.css";

interface ComposerProps {
  label: string;
  text: string;
  onText(text: string): void;
  onSend(): void;
  /** Called with a chosen picture or PDF; if absent, the composer offers no files. */
  onFile?: ((file: File) => Promise<void>) | undefined;
  before?: ReactNode;
}

/** Enter sends; with Shift it starts another line. */
export function Composer({ label, text, onText, onSend, onFile, before }: ComposerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = () => {
    if (text.trim() !== "") onSend();
  };
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While an input method composes a word, Enter accepts the word and does not send.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  async function choose(file: File | undefined) {
    if (!file || !onFile) return;
    setBusy(true);
    try {
      await onFile(file);
    } finally {
      setBusy(false);
      if (input.current) input.current.value = "";
    }
  }
  return (
    <Form onSubmit={send} className={`${styles.composer} flex wrap gap-4`} testId="chat-composer">
      {before}
      {onFile && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,application/pdf"
            className="hidden-text"
            tabIndex={-1}
            aria-hidden="true"
            data-testid="chat-upload"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <IconButton
            icon="camera"
            label={m.chat_attach()}
            disabled={busy}
            aria-busy={busy || undefined}
            onClick={() => input.current?.click()}
          />
        </>
      )}
      <textarea
        rows={2}
        dir="auto"
        maxLength={chatTextMax}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={press}
        data-testid="chat-text"
      />
      <IconButton label={m.chat_send()} type="submit" data-testid="chat-send">
        <span className={`${styles.send} grid place-center filled circle`}>
          <Icon name="up" />
        </span>
      </IconButton>
    </Form>
  );
}
