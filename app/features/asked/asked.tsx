import { type ReactNode, useState } from "react";
import { Question, type QuestionProps } from "../../ui/sheet/question.tsx";

interface AskedProps extends Pick<QuestionProps, "title" | "text" | "action" | "onConfirm"> {
  testId: string;
  /** Renders the button or row that opens the question. */
  children(ask: () => void): ReactNode;
}

/** A button that asks before its act. */
export function Asked({ children, ...question }: AskedProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {children(() => setAsking(true))}
      <Question {...question} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
