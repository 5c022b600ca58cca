import { useState } from "react";
import { changePot, type PotView, type TraderDetail } from "#domain/contracts/http/follow.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { applyAccountState } from "../../../data/account.ts";
import type { PotTrade } from "../../../data/pot-trades.ts";
import { userAtom } from "../../../data/session.ts";
import { m } from "../../../i18n/page-messages.ts";
import { usePotTrade } from "../../../live/use-pot-trade.ts";
import { useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import { Row, RowList } from "../../../ui/list/row-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { Question } from "../../../ui/sheet/question.tsx";
import { toast } from "../../../ui/toasts.ts";
import { PotFigures } from "../pot-figures.tsx";
import { CopiesSheet } from "./copies-sheet.tsx";
import styles from "./copying.module.css";
import { MoneySheet } from "./money-sheet.tsx";
import { OpenCopiesSheet } from "./open-copies-sheet.tsx";
import { SettingsSheet } from "./settings-sheet.tsx";

interface CopyingProps {
  trader: TraderDetail;
  pot: PotView;
  onChanged(): Promise<void>;
}

type Shown = "open" | "copies" | "money" | "settings" | "close";

/** The reader's copy balance for this trader, and all that can be done with it. */
export function Copying({ trader, pot, onChanged }: CopyingProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const followerId = useAtomValue(userAtom)?.id ?? null;
  const live = usePotTrade(trader.user_id, followerId);
  const { busy, change } = useChange(trader.user_id, onChanged);
  const canChange = pot.state === "following" || pot.state === "paused";
  const close = () => setShown(null);
  return (
    <Card title={m.follow_balance()}>
      <PotFigures pot={pot} live={live} />
      {canChange && (
        <div className={`${styles.acts} grid gap-8`}>
          <Button
            tone="quiet"
            busy={busy}
            onClick={() => void change(pot.state === "paused" ? "following" : "paused")}
            data-testid="pot-pause"
          >
            {pot.state === "paused" ? m.follow_resume() : m.follow_pause()}
          </Button>
          <Button tone="quiet" onClick={() => setShown("money")} data-testid="pot-money">
            {m.follow_money()}
          </Button>
        </div>
      )}
      <RowList label={m.follow_balance()}>
        <Row
          icon="order"
          text={m.follow_open_copies()}
          onClick={() => setShown("open")}
          testId="pot-open-copies"
        />
        <Row
          icon="copy"
          text={m.follow_copies()}
          onClick={() => setShown("copies")}
          testId="pot-copies"
        />
        <StatementRow trader={trader} />
        {canChange && (
          <Row
            icon="settings"
            text={m.follow_settings()}
            onClick={() => setShown("settings")}
            testId="pot-settings"
          />
        )}
        {pot.state !== "stopped" && (
          <Row
            icon="close"
            danger
            text={m.follow_close_now()}
            onClick={() => setShown("close")}
            testId="pot-close"
          />
        )}
      </RowList>
      <Sheets {...{ trader, pot, onChanged, shown, followerId, live, change }} onClose={close} />
    </Card>
  );
}

/** Link to all movements of the copy balance, also after its end. */
export function StatementRow({ trader }: Pick<CopyingProps, "trader">) {
  return (
    <Row
      icon="statement"
      text={m.menu_statement()}
      to={`/mine/statement?trader=${trader.user_id}`}
      testId="pot-statement"
    />
  );
}

interface SheetsProps extends CopyingProps {
  shown: Shown | null;
  followerId: string | null;
  live: PotTrade | null;
  change: ReturnType<typeof useChange>["change"];
  onClose(): void;
}

/** The sheet that a row of the card opens. */
function Sheets(props: SheetsProps) {
  const { trader, pot, onChanged, shown, followerId, live, change, onClose } = props;
  const changed = { trader, pot, onClose, onChanged };
  return (
    <>
      <OpenCopiesSheet
        open={shown === "open"}
        masterId={trader.user_id}
        followerId={followerId}
        live={live}
        onClose={onClose}
      />
      <CopiesSheet open={shown === "copies"} masterId={trader.user_id} onClose={onClose} />
      <MoneySheet open={shown === "money"} {...changed} />
      <SettingsSheet open={shown === "settings"} {...changed} />
      <Question
        open={shown === "close"}
        title={m.follow_close_now()}
        text={m.follow_close_now_text()}
        action={m.follow_close_now()}
        onClose={onClose}
        onConfirm={() => change("stopped")}
        testId="pot-close-confirm"
      />
    </>
  );
}

/** @returns `change`, which answers false if the change failed */
function useChange(masterId: string, onChanged: () => Promise<void>) {
  const { busy, send } = useMutation(changePot);
  async function change(state: "following" | "paused" | "stopped"): Promise<boolean> {
    const answer = await send({ trader_id: masterId, state });
    if (!answer) return false;
    applyAccountState(answer.account);
    toast(answer.msg, "success");
    await onChanged();
    return true;
  }
  return { busy, change };
}
