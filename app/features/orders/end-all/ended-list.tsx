import { useCompany } from "../../../data/company.ts";
import { formatGain, formatNumber } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { gainTone } from "../../../ui/gain-tone.ts";
import { Icon } from "../../../ui/icon.tsx";
import { SheetBody, SheetFoot } from "../../../ui/sheet/sheet-parts.tsx";
import { ContractFacts } from "../order-row.tsx";
import styles from "./end-all.module.css";
import type { EndedOrder } from "./use-end-all.ts";

/** Outcome of each order, refused ones first. */
export function EndedList({ ended, onClose }: { ended: readonly EndedOrder[]; onClose(): void }) {
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
        {/* Else the focus would be lost with the button that sent them. */}
        <Button wide autoFocus onClick={onClose} data-testid="ended-done">
          {m.ui_done()}
        </Button>
      </SheetFoot>
    </>
  );
}

function Summary({ done, refused }: { done: readonly EndedOrder[]; refused: number }) {
  const { currency } = useCompany();
  const closed = done.filter(({ result }) => result !== null);
  const sum = closed.reduce((total, { result }) => total + (result ?? 0), 0);
  const counts = { done: formatNumber(done.length), refused: formatNumber(refused) };
  return (
    <p
      role="status"
      className={`${styles.summary} flex between baseline gap-12 ink-2`}
      data-testid="ended-sum"
    >
      {m.order_ended_sum({ done: isolate(counts.done), refused: isolate(counts.refused) })}
      {closed.length > 0 && <b className={`num ${gainTone(sum)}`}>{formatGain(sum, currency)}</b>}
    </p>
  );
}

function Row({ ended: { order, outcome, msg, result } }: { ended: EndedOrder }) {
  const { currency } = useCompany();
  return (
    <li data-outcome={outcome}>
      <span>
        <b>
          <bdi>{order.ForexTradeLists.ShowCode}</bdi>
        </b>
        <small>
          <ContractFacts order={order} />
        </small>
      </span>
      {outcome !== "done" && <em>{outcome === "refused" ? msg : m.order_untried()}</em>}
      {outcome === "done" && result !== null && (
        <b className={`num ${gainTone(result)}`}>{formatGain(result, currency)}</b>
      )}
      {outcome === "done" && result === null && (
        <span className={styles.check}>
          <Icon name="check" size={18} />
          <span className="hidden-text">{m.order_reason_cancelled()}</span>
        </span>
      )}
    </li>
  );
}
