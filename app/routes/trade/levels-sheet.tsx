import type { Pair } from "#domain/contracts/http/market.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SheetBody, SheetFoot } from "../../ui/sheet/sheet-parts.tsx";
import { KindForm, PendingKind } from "./kind-form.tsx";
import { LevelsForm } from "./levels-form.tsx";
import type { TicketState } from "./use-ticket.ts";

interface LevelsSheetProps {
  open: boolean;
  pair: Pair;
  ticket: TicketState;
  onClose(): void;
}

/** Options without room on a phone's ticket: kind and expiry of a pending order, and its levels. */
export function LevelsSheet({ open, pair, ticket, onClose }: LevelsSheetProps) {
  return (
    <Sheet open={open} title={m.trade_order_options()} onClose={onClose}>
      <SheetBody>
        <div className="stack gap-12">
          <PendingKind pair={pair} ticket={ticket} />
          <KindForm pair={pair} ticket={ticket} />
          <LevelsForm pair={pair} ticket={ticket} />
        </div>
      </SheetBody>
      <SheetFoot>
        <Button wide onClick={onClose} data-testid="levels-done">
          {m.ui_done()}
        </Button>
      </SheetFoot>
    </Sheet>
  );
}
