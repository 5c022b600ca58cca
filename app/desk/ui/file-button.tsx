import { useRef } from "react";
import { SmallButton } from "./page.tsx";

interface FileChoice {
  /** Accessible name of the file input. */
  label: string;
  accept: string;
  testId?: string | undefined;
  onFile(file: File): void;
}

export const pictureTypes = "image/png,image/jpeg,image/webp";

/**
 * Returns a hidden file input, and a function that opens the file dialog. The input forgets each
 * file, so that an operator can choose the same file again.
 */
export function useFileChoice({ label, accept, testId, onFile }: FileChoice) {
  const input = useRef<HTMLInputElement>(null);
  const hidden = (
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
  );
  return [hidden, () => input.current?.click()] as const;
}

interface FileButtonProps extends FileChoice {
  text: string;
  /** Accessible name of the button, if its text is not enough. */
  buttonLabel?: string;
  busy: boolean;
}

export function FileButton({ text, buttonLabel, busy, ...choice }: FileButtonProps) {
  const [hidden, choose] = useFileChoice(choice);
  return (
    <>
      {hidden}
      <SmallButton busy={busy} aria-label={buttonLabel} onClick={choose}>
        {text}
      </SmallButton>
    </>
  );
}
