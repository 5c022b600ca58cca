import type * as z from "zod/mini";
import { copyList } from "#domain/contracts/http/copies.ts";
import { useCompany } from "../../../data/company.ts";
import { usePagedRead } from "../../../data/use-paged-read.ts";
import { SideBadge } from "../../../features/orders/side-badge.tsx";
import { formatDateTime, formatNumber } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { PagedList } from "../../../ui/list/paged-list.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody } from "../../../ui/sheet/sheet-parts.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import styles from "../copy-orders.module.css";
import { distanceText } from "../figures.ts";

type Copy = z.output<typeof copyList.output>["data"][number];

interface CopiesSheetProps {
  open: boolean;
  masterId: string;
  onClose(): void;
}

/** Outcome of each position of the trader: copied, or why not. */
export function CopiesSheet({ open, masterId, onClose }: CopiesSheetProps) {
  return (
    <Sheet open={open} title={m.follow_copies()} onClose={onClose}>
      <SheetBody>{open && <Copies masterId={masterId} />}</SheetBody>
    </Sheet>
  );
}

function Copies({ masterId }: { masterId: string }) {
  const list = usePagedRead(copyList, { trader_id: masterId }, { idOf });
  return (
    <PagedList
      list={list}
      idOf={idOf}
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
        <small>
          <bdi>{formatDateTime(copy.at_ms, timezone)}</bdi>
        </small>
      </span>
    </div>
  );
}
