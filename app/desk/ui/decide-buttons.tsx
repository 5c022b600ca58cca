import { isolate } from "../../i18n/isolate.ts";
import { m } from "../desk-messages.ts";
import pages from "./page.module.css";
import { ReasonAct } from "./reason-act.tsx";
import { SmallButton } from "./small-button.tsx";

interface DecideButtonsProps {
  /** False for who asked, and for who counts as one person with them. */
  isOther: boolean;
  mayApprove: boolean;
  /** What is decided on: `change`, `request`. */
  testId: string;
  askedBy: string;
  call: Parameters<typeof ReasonAct>[0]["call"];
  onApprove(): void;
  /** @param reason empty for who asked */
  takeBack(reason: string): Promise<object | null>;
  onChanged(): void;
}

/** What a second person, and who asked, can do with something that was asked for. */
export function DecideButtons(props: DecideButtonsProps) {
  const { isOther, mayApprove, testId, askedBy, call, onApprove, takeBack, onChanged } = props;
  return (
    <div className={pages.actions}>
      {mayApprove && (
        <SmallButton
          tone="primary"
          busy={call.busy}
          onClick={onApprove}
          data-testid={`${testId}-approve`}
        >
          {m.desk_approve()}
        </SmallButton>
      )}
      {isOther ? (
        <ReasonAct
          action={m.desk_reject()}
          text={m.desk_reject_asked({ name: isolate(askedBy) })}
          tone="down"
          testId={`${testId}-reject`}
          call={call}
          send={takeBack}
          onChanged={onChanged}
        />
      ) : (
        <SmallButton
          tone="down"
          busy={call.busy}
          onClick={() => void takeBack("").then(onChanged)}
          data-testid={`${testId}-take-back`}
        >
          {m.desk_take_back()}
        </SmallButton>
      )}
    </div>
  );
}
