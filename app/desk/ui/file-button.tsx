import { useRef } from "react";
import { SmallButton } from "./small-button.tsx";

interface FileButtonProps {
  text: string;
  /** Name of what is chosen, for readers who cannot see what the button is beside. */
  label: string;
  /** Name of the button, where its text does not say enough. */
  buttonLabel?: string;
  accept: string;
  busy: boolean;
  testId?: string;
  onFile(file: File): void;
}

export const pictureTypes = "image/png,image/jpeg,image/webp";

/** A button that has the device choose a file. The same file can be chosen again. */
export function FileButton(props: FileButtonProps) {
  const { text, label, buttonLabel, accept, busy, testId, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        data-testid={testId}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
      <SmallButton busy={busy} aria-label={buttonLabel} onClick={() => input.current?.click()}>
        {text}
      </SmallButton>
    </>
  );
}
