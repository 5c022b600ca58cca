import { useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { endForex } from "#domain/contracts/http/forex-acts.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { isOffered } from "../../../api/dialect.ts";
import { forexTradeAtom } from "../../../data/trader/trades.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody, SheetFoot } from "../../../ui/sheet/sheet-parts.tsx";
import { usePaced } from "../../../ui/use-paced.ts";
import { CancelOr } from "../../payments/confirm-sheet.tsx";
import { Gain } from "../gain.tsx";
import { ContractFacts } from "../order-row.tsx";
import { type DetailRow, DetailRows, Figure } from "../order-sheet/detail-rows.tsx";
import styles from "./end-all.module.css";
import { type EndAct, type EndedOrder, useEndAll } from "./use-end-all.ts";

interface EndAllProps {
  orders: readonly ForexOrderView[];
  act: EndAct;
}

export function EndAll({ orders, act }: EndAllProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOffered(endForex)) return null;
  return (
    <>
      {orders.length > 1 && (
        <p className={styles.bar}>
          <button type="button" onClick={() => setOpen(true)} data-testid={`${act}-all`}>
            {titles[act]()}
          </button>
        </p>
      )}
      <EndAllSheet orders={orders} act={act} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const titles = { close: m.order_close_all, cancel: m.order_cancel_all };

interface EndAllSheetProps extends EndAllProps {
  open: boolean;
  onClose(): void;
}

export function EndAllSheet({ orders, act, open, onClose }: EndAllSheetProps) {
  const all = useEndAll(act);
  const title = titles[act]();
  function close() {
    // The sheet stays open until all sent orders have a result.
    if (all.progress) return;
    onClose();
    all.forget();
  }
  return (
    <Sheet open={open} title={title} onClose={close}>
      {all.ended ? (
        <EndedList ended={all.ended} onClose={close} />
      ) : (
        <Asking orders={orders} act={act} all={all} title={title} onClose={close} />
      )}
    </Sheet>
  );
}

type Choice = "all" | "winners" | "losers";

function useResults(orders: readonly ForexOrderView[]) {
  const trade = usePaced(forexTradeAtom);
  const live = new Map(trade?.TransOrder.map((row) => [row.Id, row.FactProfits]));
  return orders.map((order) => {
    const FactProfits = live.get(order.Id) ?? order.FactProfits;
    return { order, result: netResultOf({ ...order, FactProfits }) };
  });
}

interface AskingProps extends EndAllProps {
  all: ReturnType<typeof useEndAll>;
  title: string;
  onClose(): void;
}

function Asking({ orders, act, all, title, onClose }: AskingProps) {
  const [choice, setChoice] = useState<Choice>("all");
  const results = useResults(orders);
  const chosen: Record<Choice, typeof results> = {
    all: results,
    winners: results.filter(({ result }) => Number(result) > 0),
    losers: results.filter(({ result }) => Number(result) < 0),
  };
  const texts = { all: m.order_all(), winners: m.order_winners(), losers: m.order_losers() };
  const rows = chosen[choice];
  const sum = rows.reduce((total, { result }) => total + Number(result), 0);
  const name = act === "close" ? m.trade_positions() : m.order_tab_pending();
  const facts: DetailRow[] = [[name, <Figure key="v">{formatNumber(rows.length)}</Figure>]];
  if (act === "close") {
    facts.push([m.order_profit_total(), <Gain key="v" amount={sum} testId="end-all-sum" />]);
  }
  return (
    <>
      <SheetBody>
        {act === "close" && (
          <Segmented
            fill
            label={title}
            options={(["all", "winners", "losers"] as const).map((value) => ({
              value,
              text: `${texts[value]} ${formatNumber(chosen[value].length)}`,
              disabled: chosen[value].length === 0,
            }))}
            value={choice}
            onChange={setChoice}
          />
        )}
        <p className="ink-2">
          {act === "close" ? m.order_close_all_question() : m.order_cancel_all_question()}
        </p>
        <DetailRows rows={facts} />
        <p role="status">{all.progress && progressText(all.progress)}</p>
      </SheetBody>
      <SheetFoot>
        <CancelOr
          busy={all.progress !== null}
          label={act === "close" ? m.ui_cancel() : m.order_keep()}
          onCancel={onClose}
        >
          <Button
            tone="down"
            busy={all.progress !== null}
            disabled={rows.length === 0}
            onClick={() => void all.run(rows.map(({ order }) => order))}
            data-autofocus
            data-testid="end-all-confirm"
          >
            {title}
          </Button>
        </CancelOr>
      </SheetFoot>
    </>
  );
}

function progressText({ done, count }: { done: number; count: number }): string {
  return m.order_ending({
    done: isolate(formatNumber(done)),
    total: isolate(formatNumber(count)),
  });
}

function EndedList({ ended, onClose }: { ended: readonly EndedOrder[]; onClose(): void }) {
  const done = ended.filter(({ outcome }) => outcome === "done");
  const others = ended.filter(({ outcome }) => outcome !== "done");
  return (
    <>
      <SheetBody>
        <Summary done={done} refused={others.length} />
        <ul className={`${styles.results} grid`} data-testid="ended-list">
          {[...others, ...done].map((each) => (
            <Row key={each.order.Id} ended={each} />
          ))}
        </ul>
      </SheetBody>
      <SheetFoot>
        {/* Gets the focus, because the focused send button is gone. */}
        <Button wide autoFocus onClick={onClose} data-testid="ended-done">
          {m.ui_done()}
        </Button>
      </SheetFoot>
    </>
  );
}

function Summary({ done, refused }: { done: readonly EndedOrder[]; refused: number }) {
  const closed = done.filter(({ result }) => result !== null);
  const sum = closed.reduce((total, { result }) => total + (result ?? 0), 0);
  const counts = { done: formatNumber(done.length), refused: formatNumber(refused) };
  return (
    <p role="status" className="flex between baseline gap-12 ink-2" data-testid="ended-sum">
      {m.order_ended_sum({ done: isolate(counts.done), refused: isolate(counts.refused) })}
      {closed.length > 0 && <Gain amount={sum} className="text-l" />}
    </p>
  );
}

function Row({ ended: { order, outcome, msg, result } }: { ended: EndedOrder }) {
  return (
    <li className="row between gap-12" data-outcome={outcome}>
      <span className="grid flex-none gap-2">
        <b>
          <bdi>{order.ForexTradeLists.ShowCode}</bdi>
        </b>
        <small className="row gap-8 text-s ink-2">
          <ContractFacts order={order} />
        </small>
      </span>
      {outcome !== "done" && (
        <em className="text-s text-end down">{outcome === "refused" ? msg : m.order_untried()}</em>
      )}
      {outcome === "done" && result !== null && <Gain amount={result} />}
      {outcome === "done" && result === null && (
        <span className="relative up">
          <Icon name="check" size={18} />
          <span className="hidden-text">{m.order_reason_cancelled()}</span>
        </span>
      )}
    </li>
  );
}
