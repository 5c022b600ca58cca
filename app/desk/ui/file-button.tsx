import { useRef } from "react";
import { SmallButton } from "./page.tsx";

interface FileChoice {
  /** Name of what is chosen, for readers who cannot see what the button is beside. */
  label: string;
  accept: string;
  testId?: string | undefined;
  onFile(file: File): void;
}

export const pictureTypes = "image/png,image/jpeg,image/webp";

/** A hidden input, and a way to have the device choose a file. The same one can be chosen again. */
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
  /** Name of the button, where its text does not say enough. */
  buttonLabel?: string;
  busy: boolean;
}

/** A button that has the device choose a file. */
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
