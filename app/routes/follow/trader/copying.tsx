import { useState } from "react";
import type * as z from "zod/mini";
import { copyList } from "#domain/contracts/http/copies.ts";
import { changePot } from "#domain/contracts/http/follow.ts";
import { useCompany } from "../../../data/company/company.ts";
import { usePagedRead } from "../../../data/reading/use-paged-read.ts";
import { applyAccountState } from "../../../data/trader/account.ts";
import type { PotTrade } from "../../../data/trader/pot-trades.ts";
import { userAtom } from "../../../data/trader/session.ts";
import { useAct } from "../../../features/asked/use-act.ts";
import { SideBadge } from "../../../features/orders/side-badge.tsx";
import { timeOf } from "../../../features/payments/detail-rows.tsx";
import { formatNumber } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { usePotTrade } from "../../../live/use-pot-trade.ts";
import { useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import { PagedList } from "../../../ui/list/paged-list.tsx";
import { Row, RowList } from "../../../ui/list/row-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { Question } from "../../../ui/sheet/question.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody } from "../../../ui/sheet/sheet-parts.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { CopyOrders } from "../copy-orders.tsx";
import { distanceText } from "../figures.ts";
import styles from "../follow.module.css";
import { PotFigures } from "../pot-figures.tsx";
import { MoneyForm, type PotFormProps, SettingsForm } from "./pot-forms.tsx";

type CopyingProps = Omit<PotFormProps, "onDone">;

type Shown = "open" | "copies" | "money" | "settings" | "close";

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

const titles: Record<Exclude<Shown, "close">, () => string> = {
  open: m.follow_open_copies,
  copies: m.follow_copies,
  money: m.follow_money,
  settings: m.follow_settings,
};

function Sheets(props: SheetsProps) {
  const { trader, pot, onChanged, shown, followerId, live, change, onClose } = props;
  const sheet = shown === "close" ? null : shown;
  const form = { trader, pot, onChanged, onDone: onClose };
  return (
    <>
      <Sheet open={sheet !== null} title={sheet ? titles[sheet]() : ""} onClose={onClose}>
        {sheet === "open" && followerId && (
          <SheetBody>
            <CopyOrders
              masterId={trader.user_id}
              followerId={followerId}
              status="open"
              live={live}
              empty={m.follow_open_none()}
              testId="copies-open"
            />
          </SheetBody>
        )}
        {sheet === "copies" && (
          <SheetBody>
            <Copies masterId={trader.user_id} />
          </SheetBody>
        )}
        {sheet === "money" && <MoneyForm {...form} />}
        {sheet === "settings" && <SettingsForm {...form} />}
      </Sheet>
      <Question
        open={shown === "close"}
        title={m.follow_close_now()}
        text={m.follow_close_now_text()}
        onClose={onClose}
        onConfirm={() => change("stopped")}
        testId="pot-close-confirm"
      />
    </>
  );
}

/** @returns `change`, which resolves to false if the change failed */
function useChange(masterId: string, onChanged: () => Promise<void>) {
  const { busy, act } = useAct(changePot, {
    success: ({ msg }) => msg,
    onDone({ account }) {
      applyAccountState(account);
      return onChanged();
    },
  });
  const change = (state: "following" | "paused" | "stopped") => act({ trader_id: masterId, state });
  return { busy, change };
}

type Copy = z.output<typeof copyList.output>["data"][number];

/** Lists the trader's positions, each with its copy or the reason why there is none. */
function Copies({ masterId }: { masterId: string }) {
  const list = usePagedRead(copyList, { trader_id: masterId }, { idOf });
  return (
    <PagedList
      list={list}
      row={(copy) => <CopyRow copy={copy} />}
      empty={<EmptyState icon="copy" title={m.follow_copies_none()} />}
      testId="copy-rows"
    />
  );
}

function idOf({ at_ms, master_receipt: { market, generation, seq } }: Copy): string {
  return `${at_ms} ${market} ${generation} ${seq}`;
}

function CopyRow({ copy }: { copy: Copy }) {
  const { timezone } = useCompany();
  const lots = formatNumber(copy.lots || "0");
  const master = formatNumber(copy.master_lots);
  return (
    <div className={`${styles.order} flex wrap between align-start`} data-testid="copy-row">
      <span className="grid min-width-0 gap-2">
        <b>
          <bdi>{copy.show_code}</bdi>
        </b>
        <small>
          <SideBadge side={copy.type} />
          <bdi>{m.follow_own_lots({ count: Number(copy.master_lots), own: lots, master })}</bdi>
        </small>
        {copy.reason && <small className="down">{copy.reason}</small>}
        {copy.levels_reason && <small>{copy.levels_reason}</small>}
      </span>
      <span className="grid items-end min-width-0 push-end gap-2 text-end">
        {copy.lots === "" && <b>{m.follow_not_copied()}</b>}
        <small>{distanceText(copy.slippage_bp, copy.delay_ms)}</small>
        <small>{timeOf(copy.at_ms, timezone)}</small>
      </span>
    </div>
  );
}
