import { type ReactNode, useState } from "react";
import { Question } from "../../ui/sheet/question.tsx";

interface AskedProps {
  title: string;
  text: string;
  /** Label of the confirming button; the title if absent. */
  action?: string;
  /** False when the act failed: the question then stays open for another try. */
  onConfirm(): Promise<unknown>;
  testId: string;
  /** Renders the button or row that opens the question. */
  children(ask: () => void): ReactNode;
}

export function Asked({ action, children, ...question }: AskedProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {children(() => setAsking(true))}
      <Question
        {...question}
        open={asking}
        action={action ?? question.title}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
