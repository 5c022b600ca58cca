import { useState } from "react";
import { cancelFollow, type TraderDetail } from "#domain/contracts/http/follow.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { applyAccountState } from "../../../data/account.ts";
import { copyEndText } from "../../../features/company/rule-texts.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Question } from "../../../ui/sheet/question.tsx";
import { toast } from "../../../ui/toasts.ts";

interface UnfollowProps {
  trader: TraderDetail;
  onChanged(): Promise<void>;
}

/** Ends the copying after a question: open copies go on following the close. */
export function Unfollow({ trader, onChanged }: UnfollowProps) {
  const [asking, setAsking] = useState(false);
  const { send } = useMutation(cancelFollow);
  async function end() {
    const answer = await send({ trader_id: trader.user_id });
    if (!answer) return false;
    if (answer.account) applyAccountState(answer.account);
    toast(answer.msg || copyEndText(), "success");
    await onChanged();
    return true;
  }
  return (
    <>
      <Button tone="quiet" wide onClick={() => setAsking(true)} data-testid="unfollow">
        {m.follow_end()}
      </Button>
      <Question
        open={asking}
        title={m.follow_end()}
        text={copyEndText()}
        action={m.follow_end()}
        onClose={() => setAsking(false)}
        onConfirm={end}
        testId="unfollow-confirm"
      />
    </>
  );
}
