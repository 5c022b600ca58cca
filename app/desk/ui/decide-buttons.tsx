import { m } from "../desk-messages.ts";
import pages from "./page.module.css";
import { SmallButton } from "./small-button.tsx";

interface DecideButtonsProps {
  /** False for who asked, and for who counts as one person with them. */
  mayApprove: boolean;
  busy: boolean;
  /** What is decided on: `change`, `request`. */
  testId: string;
  onDecide(act: "approve" | "take_back"): void;
}

/** What a second person, and who asked, can do with something that was asked for. */
export function DecideButtons({ mayApprove, busy, testId, onDecide }: DecideButtonsProps) {
  return (
    <div className={pages.actions}>
      {mayApprove && (
        <SmallButton
          tone="primary"
          busy={busy}
          onClick={() => onDecide("approve")}
          data-testid={`${testId}-approve`}
        >
          {m.desk_approve()}
        </SmallButton>
      )}
      <SmallButton
        tone="down"
        busy={busy}
        onClick={() => onDecide("take_back")}
        data-testid={`${testId}-take-back`}
      >
        {m.desk_take_back()}
      </SmallButton>
    </div>
  );
}
